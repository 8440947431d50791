package org.cx4.port;

import java.util.List;
import java.util.Set;
import org.cx4.api.interrupt.WorkerMode;
import org.cx4.spi.thread.ThreadPlacement;

/** How workers wait and where they run: part of a data path, so that all of them change over at a round's start. */
final class WorkerSettings {
    /** Before anything is configured. */
    static final WorkerSettings NONE = new WorkerSettings(WorkerMode.ADAPTIVE, 1, List.of(), null);

    /** How workers wait. */
    final WorkerMode mode;
    /** Rounds without work before a worker sleeps. */
    final long idleRounds;
    /** By core, modulo their number; empty: any. */
    final List<Integer> cpus;

    private final ThreadPlacement placement;
    private volatile RuntimeException failure;

    /**
     * Not placed by anybody if there is no placement.
     *
     * @param adaptiveRounds rounds without work before an adaptive worker sleeps
     * @param placement null: threads stay where they are
     */
    WorkerSettings(WorkerMode mode, int adaptiveRounds, List<Integer> cpus, ThreadPlacement placement) {
        this.mode = mode;
        this.idleRounds = switch (mode) {
            case POLL -> Long.MAX_VALUE;
            case INTERRUPT -> 1;
            case ADAPTIVE -> adaptiveRounds;
        };
        this.cpus = List.copyOf(cpus);
        this.placement = placement;
    }

    /** The CPU of a core's worker; -1: any. */
    int cpu(int core) {
        return cpus.isEmpty() || placement == null ? -1 : cpus.get(core % cpus.size());
    }

    /** On a worker's thread, when it takes these settings over: moves it. A failure is kept, the worker runs on where it is. */
    void enter(WorkerSettings before, int core) {
        if (placement == null || (cpus.isEmpty() && before.cpus.isEmpty())) {
            return;
        }
        try {
            placement.place(cpus.isEmpty() ? placement.allowed() : Set.of(cpu(core)));
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    /** Why a worker could not be moved; null if all were that have tried. */
    RuntimeException failure() {
        return failure;
    }
}
