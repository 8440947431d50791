package org.cx4.spi.stage;

import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control thread of a stage: runs one task, again and again, whenever it is woken or the time is over that the task asked
 * for. It is where commands are sent that must not be sent by a worker, a bind method, or the thread of the async EQ.
 */
public final class ControlLoop implements AutoCloseable {
    /** For {@link Task#run}: only when woken. */
    public static final long WHEN_WOKEN = Long.MAX_VALUE;

    private static final Logger LOG = LoggerFactory.getLogger(ControlLoop.class);
    /** Longer than the commands of one run may take on a card that answers late. */
    private static final long STOP_MILLIS = 60_000;

    private static final long AFTER_FAILURE_NANOS = 1_000_000_000L;

    private final Task task;
    private final Thread thread;
    private volatile boolean woken;
    private volatile boolean closed;

    /** What the thread does. */
    @FunctionalInterface
    public interface Task {
        /**
         * One run.
         *
         * @param now a time of {@link System#nanoTime}
         * @return nanoseconds after which it wants to run again, or {@link #WHEN_WOKEN}
         */
        long run(long now);
    }

    /**
     * Starts the thread; the first run is at once.
     *
     * @param name of the thread
     */
    public ControlLoop(String name, Task task) {
        this.task = task;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** There is something to do. From any thread; does not block. */
    public void wake() {
        woken = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!closed) {
            // Before the run: what a later call tells of may be missed by it.
            woken = false;
            long nanos = guarded();
            if (nanos > 0 && !woken && !closed) {
                if (nanos == WHEN_WOKEN) {
                    LockSupport.park(this);
                } else {
                    LockSupport.parkNanos(this, nanos);
                }
            }
        }
    }

    private long guarded() {
        try {
            return task.run(System.nanoTime());
        } catch (RuntimeException | Error e) {
            // One defect must not end all control.
            LOG.error("{}: a run failed", thread.getName(), e);
            return AFTER_FAILURE_NANOS;
        }
    }

    /**
     * Ends the thread after the run that is under way, and waits for it.
     *
     * @throws IllegalStateException if it does not end
     */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            throw new IllegalStateException(thread.getName() + " does not end");
        }
    }

    @Override
    public String toString() {
        return "control thread";
    }
}
