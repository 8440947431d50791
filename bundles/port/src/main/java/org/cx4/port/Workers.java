package org.cx4.port;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.cx4.api.AdapterEvents;
import org.cx4.api.WorkerStatistics;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.OperatorEvents;
import org.cx4.spi.stage.StageException;

/** The workers of a port: started together, stopped together. Life cycle on one thread, figures from any. */
final class Workers {
    private final long limitMillis;
    private final GracePeriod gracePeriod;
    private final List<Worker> workers = new ArrayList<>();
    private final List<CompletionEventQueue[]> eventQueues = new ArrayList<>();
    private final List<Lease> leases = new ArrayList<>();
    /** By vector: lost interrupts that operators have been told of. */
    private final Map<Integer, Long> told = new HashMap<>();

    /**
     * Makes one worker per core; they are not started.
     *
     * @param adapter name of the adapter
     * @param cores number of workers
     * @param burst most packets that each receives in a round
     * @param limitMillis longest wait for them to stop
     */
    Workers(
            String adapter,
            int cores,
            int burst,
            EventQueues event,
            PacketMemory packets,
            GracePeriod gracePeriod,
            long limitMillis) {
        this.limitMillis = limitMillis;
        this.gracePeriod = gracePeriod;
        for (int core = 0; core < cores; core++) {
            CompletionEventQueue[] queues = queues(event, core);
            Worker worker = new Worker(adapter, core, burst, queues, packets, gracePeriod);
            workers.add(worker);
            eventQueues.add(queues);
        }
    }

    /** Starts them. Interrupts wake those that sleep, and so do queues that wait to be taken back after an error. */
    void start() {
        DataPath path = gracePeriod.current();
        for (Worker worker : workers) {
            leases.add(path.rx[worker.core()].listen(worker.alarm()));
            leases.add(path.tx[worker.core()].listen(worker.alarm()));
            for (CompletionEventQueue queue : eventQueues.get(worker.core())) {
                leases.add(queue.listen(worker.alarm()));
            }
            worker.start();
        }
    }

    /** Each EQ of a core once: both directions may share it. */
    private static CompletionEventQueue[] queues(EventQueues event, int core) {
        CompletionEventQueue tx = event.completionQueue(core, EventQueues.Direction.TX);
        CompletionEventQueue rx = event.completionQueue(core, EventQueues.Direction.RX);
        return tx.eqn() == rx.eqn() ? new CompletionEventQueue[] {rx} : new CompletionEventQueue[] {rx, tx};
    }

    /** Logs what handlers have thrown, and tells operators of interrupts that were lost, since the last call. One thread at a time. */
    void report(OperatorEvents operator) {
        workers.forEach(worker -> worker.report().flush());
        for (CompletionEventQueue[] queues : eventQueues) {
            for (CompletionEventQueue queue : queues) {
                long now = queue.lost();
                Long before = told.put(queue.vector(), now);
                if (now > (before == null ? 0 : before)) {
                    operator.post(
                            AdapterEvents.INTERRUPT_LOST,
                            "an interrupt of vector " + queue.vector()
                                    + " was lost; its completions were found by looking",
                            Map.of(AdapterEvents.VECTOR, queue.vector(), AdapterEvents.COUNT, now));
                }
            }
        }
    }

    private long lost(int core) {
        long all = 0;
        for (CompletionEventQueue queue : eventQueues.get(core)) {
            all += queue.lost();
        }
        return all;
    }

    void forEach(Consumer<Worker> action) {
        workers.forEach(action);
    }

    /** What each of them did, as far as it can tell itself. */
    List<WorkerStatistics> statistics(DataPath path) {
        List<WorkerStatistics> all = new ArrayList<>();
        for (Worker worker : workers) {
            int core = worker.core();
            long interrupts = 0;
            for (CompletionEventQueue queue : eventQueues.get(core)) {
                interrupts += queue.interrupts();
            }
            WorkerCounters counters = worker.counters();
            all.add(new WorkerStatistics(
                    core,
                    path.settings.mode.name().toLowerCase(Locale.ROOT),
                    path.settings.cpu(core),
                    counters.rounds(),
                    counters.sleeps(),
                    path.rx[core].packets(),
                    path.tx[core].packets(),
                    interrupts,
                    lost(core),
                    counters.failures()));
        }
        return all;
    }

    /**
     * Stops all of them, each after its round.
     *
     * @throws StageException names those that did not stop in time, and the handlers that they are in
     */
    void stop() throws InterruptedException {
        workers.forEach(Worker::stop);
        List<Worker> stuck = new ArrayList<>();
        for (Worker worker : workers) {
            if (!worker.join(limitMillis)) {
                stuck.add(worker);
            }
        }
        leases.forEach(Lease::close);
        workers.forEach(worker -> worker.report().flush());
        if (!stuck.isEmpty()) {
            throw new StageException("did not stop within " + limitMillis + " ms: "
                    + stuck.stream().map(Worker::toString).collect(Collectors.joining(", "))
                    + "; the packets that it holds are lost; a handler must return soon from each call");
        }
    }
}
