package org.cx4.port;

import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.stream.IntStream;
import org.cx4.api.interrupt.WorkerControl;
import org.cx4.api.interrupt.WorkerMode;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.thread.ThreadPlacement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the workers shall wait and where they shall run, as configured, set by hand, and possible. Safe from any thread. */
final class WorkerPolicy implements WorkerControl {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerPolicy.class);

    private final String adapter;
    private final DataPathControl paths;
    private WorkerMode mode = WorkerMode.ADAPTIVE;
    private int idleRounds = 1;
    private List<Integer> cpus = List.of();
    private volatile ThreadPlacement placement;

    WorkerPolicy(String adapter, DataPathControl paths) {
        this.adapter = adapter;
        this.paths = paths;
    }

    /**
     * A mode by its name.
     *
     * @throws StageException if there is none
     */
    static WorkerMode mode(String text) {
        for (WorkerMode mode : WorkerMode.values()) {
            if (mode.name().toLowerCase(Locale.ROOT).equals(text)) {
                return mode;
            }
        }
        throw new StageException("worker.mode '" + text + "' is unknown: write poll, interrupt or adaptive");
    }

    /**
     * What the configuration says, before workers start or while they run.
     *
     * @throws StageException if it cannot be; then nothing has changed
     */
    synchronized void configure(PortConfiguration configuration) {
        WorkerMode newMode = mode(configuration.worker_mode());
        List<Integer> newCpus =
                IntStream.of(configuration.worker_cpus()).boxed().toList();
        try {
            check(newCpus);
        } catch (IllegalArgumentException e) {
            throw new StageException("worker.cpus: " + e.getMessage(), e);
        }
        mode = newMode;
        idleRounds = configuration.worker_idle_rounds();
        cpus = newCpus;
        apply();
    }

    /** Threads can be placed from now on, or no longer if null; {@link #refresh} does so. Waits for nobody. */
    void offer(ThreadPlacement threads) {
        placement = threads;
    }

    /** Whether these threads' placement is the one in use. */
    boolean uses(ThreadPlacement threads) {
        return placement == threads;
    }

    /** Places the workers with what was offered meanwhile; waits for them. */
    synchronized void refresh() {
        try {
            check(cpus);
            apply();
        } catch (IllegalArgumentException | IllegalStateException e) {
            LOG.error("port of {}: the workers are not placed: {}", adapter, e.getMessage());
        }
    }

    private void check(List<Integer> wanted) {
        ThreadPlacement threads = placement;
        if (threads == null) {
            return;
        }
        SortedSet<Integer> allowed = threads.allowed();
        for (int cpu : wanted) {
            if (!allowed.contains(cpu)) {
                throw new IllegalArgumentException(
                        "CPU " + cpu + " does not exist, or this process may not use it; it may use " + allowed);
            }
        }
    }

    private void apply() {
        WorkerSettings next = new WorkerSettings(mode, idleRounds, cpus, placement);
        List<String> late = paths.settle(next);
        if (!late.isEmpty()) {
            throw new IllegalStateException("not yet taken over by " + String.join(", ", late));
        }
        if (next.failure() != null) {
            throw new IllegalStateException(next.failure().getMessage(), next.failure());
        }
    }

    @Override
    public String adapter() {
        return adapter;
    }

    @Override
    public synchronized WorkerMode mode() {
        return mode;
    }

    @Override
    public synchronized void setMode(WorkerMode next) {
        mode = next;
        apply();
    }

    @Override
    public synchronized List<Integer> cpus() {
        return placement == null ? List.of() : cpus;
    }

    @Override
    public synchronized void setCpus(List<Integer> next) {
        if (placement == null) {
            throw new UnsupportedOperationException("no started bundle can place threads; bundle org.cx4.os does");
        }
        check(next);
        cpus = List.copyOf(next);
        apply();
    }
}
