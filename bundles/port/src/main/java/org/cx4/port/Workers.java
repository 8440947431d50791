package org.cx4.port;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.cx4.api.WorkerStatistics;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.StageException;

/** The workers of a port: started together, stopped together. Life cycle on one thread, figures from any. */
final class Workers {
    private final WorkerMode mode;
    private final long limitMillis;
    private final GracePeriod gracePeriod;
    private final List<Worker> workers = new ArrayList<>();
    private final List<CompletionEventQueue[]> eventQueues = new ArrayList<>();
    private final List<Lease> leases = new ArrayList<>();

    /**
     * Makes one worker per core; they are not started.
     *
     * @param adapter name of the adapter
     * @param cores number of workers
     * @param burst most packets that each receives in a round
     * @param mode how they wait
     * @param idleRounds of an adaptive worker
     * @param limitMillis longest wait for them to stop
     */
    Workers(
            String adapter,
            int cores,
            int burst,
            WorkerMode mode,
            int idleRounds,
            EventQueues event,
            PacketMemory packets,
            GracePeriod gracePeriod,
            long limitMillis) {
        this.mode = mode;
        this.limitMillis = limitMillis;
        this.gracePeriod = gracePeriod;
        for (int core = 0; core < cores; core++) {
            CompletionEventQueue[] queues = queues(event, core);
            Worker worker = new Worker(adapter, core, burst, mode.idleRounds(idleRounds), queues, packets, gracePeriod);
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
            if (mode != WorkerMode.POLL) {
                for (CompletionEventQueue queue : eventQueues.get(worker.core())) {
                    leases.add(queue.listen(worker.alarm()));
                }
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

    /** Logs what handlers have thrown since the last call. */
    void report() {
        workers.forEach(worker -> worker.report().flush());
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
                    mode.toString(),
                    counters.rounds(),
                    counters.sleeps(),
                    path.rx[core].packets(),
                    path.tx[core].packets(),
                    interrupts,
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
        report();
        if (!stuck.isEmpty()) {
            throw new StageException("did not stop within " + limitMillis + " ms: "
                    + stuck.stream().map(Worker::toString).collect(Collectors.joining(", "))
                    + "; the packets that it holds are lost; a handler must return soon from each call");
        }
    }
}
