package org.cx4.port;

import java.util.ArrayList;
import java.util.List;
import org.cx4.api.PortStatistics;
import org.cx4.api.QueueStatistics;
import org.cx4.api.WorkerStatistics;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.rx.RxRings;
import org.cx4.spi.tx.TxRing;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The port's counters, added up over rings and workers. Safe from any thread, and in every state of the port. */
final class Counters {
    private static final Logger LOG = LoggerFactory.getLogger(Counters.class);
    private static final PortStatistics ZERO = new PortStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0);

    private final String adapter;
    private final RxRings rx;
    private Workers running;
    private GracePeriod paths;
    private PortStatistics lastPort = ZERO;
    private List<WorkerStatistics> lastWorkers = List.of();
    private List<QueueStatistics> lastQueues = List.of();

    Counters(String adapter, RxRings rx) {
        this.adapter = adapter;
        this.rx = rx;
    }

    /** The workers run. */
    synchronized void open(Workers workers, GracePeriod gracePeriod) {
        running = workers;
        paths = gracePeriod;
    }

    /** The workers have stopped, the stages below are still up: keeps what the counters are now. */
    synchronized void close() {
        port();
        workers();
        queues();
        running = null;
    }

    /** Asks the card for its part by a command. */
    synchronized PortStatistics port() {
        if (running != null) {
            lastPort = add(outOfBuffer());
        }
        return lastPort;
    }

    synchronized List<WorkerStatistics> workers() {
        if (running != null) {
            lastWorkers = List.copyOf(running.statistics(paths.current()));
        }
        return lastWorkers;
    }

    /** Of each core its receive queue, then its send queues. */
    synchronized List<QueueStatistics> queues() {
        if (running != null) {
            DataPath path = paths.current();
            List<QueueStatistics> all = new ArrayList<>();
            for (int core = 0; core < path.rx.length; core++) {
                all.addAll(path.rx[core].queues());
                all.addAll(path.tx[core].queues());
            }
            lastQueues = List.copyOf(all);
        }
        return lastQueues;
    }

    /** A card that does not answer must not hide the other counters, which tell what has happened. */
    private long outOfBuffer() {
        try {
            return Math.max(lastPort.rxOutOfBuffer(), rx.outOfBuffer());
        } catch (CommandException e) {
            LOG.warn("port of {}: the card's counter of missing buffers is old: {}", adapter, e.getMessage());
            return lastPort.rxOutOfBuffer();
        }
    }

    private PortStatistics add(long outOfBuffer) {
        DataPath path = paths.current();
        long rxPackets = 0;
        long rxBytes = 0;
        long rxErrors = 0;
        for (RxRing ring : path.rx) {
            rxPackets += ring.packets();
            rxBytes += ring.bytes();
            rxErrors += ring.errors();
        }
        long txPackets = 0;
        long txBytes = 0;
        long txErrors = 0;
        long txFull = 0;
        for (TxRing ring : path.tx) {
            txPackets += ring.packets();
            txBytes += ring.bytes();
            txErrors += ring.errors();
            txFull += ring.full();
        }
        long[] ofWorkers = new long[2];
        running.forEach(worker -> {
            ofWorkers[0] += worker.counters().unclaimed();
            ofWorkers[1] += worker.counters().unsent();
        });
        return new PortStatistics(
                rxPackets,
                rxBytes,
                rxErrors,
                outOfBuffer,
                ofWorkers[0],
                txPackets,
                txBytes,
                txErrors + ofWorkers[1],
                txFull);
    }
}
