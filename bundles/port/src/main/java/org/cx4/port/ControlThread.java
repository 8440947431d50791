package org.cx4.port;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The port's own thread for what must not run on a worker or on the async EQ's thread: one task at a time, in order. */
final class ControlThread implements Executor {
    private static final Logger LOG = LoggerFactory.getLogger(ControlThread.class);
    private static final long LIMIT_MILLIS = 5_000;

    private final String name;
    private final ScheduledThreadPoolExecutor executor;
    private volatile Thread thread;

    /** The thread starts with the first task. */
    ControlThread(String adapter) {
        this.name = "cx4-" + adapter + "-port";
        this.executor = new ScheduledThreadPoolExecutor(
                1, this::thread, new ScheduledThreadPoolExecutor.DiscardPolicy()); // late tasks have nobody to serve
    }

    private Thread thread(Runnable work) {
        Thread made = new Thread(work, name);
        made.setDaemon(true);
        thread = made;
        return made;
    }

    /** Runs a task later; after {@link #stop}, never. */
    @Override
    public void execute(Runnable task) {
        executor.execute(() -> guarded(task));
    }

    /** Runs a task again and again. */
    void every(long millis, Runnable task) {
        executor.scheduleWithFixedDelay(() -> guarded(task), millis, millis, TimeUnit.MILLISECONDS);
    }

    /** Waits, bounded, until the tasks given so far have run; not if called by one of them. */
    void drain() {
        if (Thread.currentThread() == thread || executor.isShutdown()) {
            return;
        }
        CountDownLatch done = new CountDownLatch(1);
        execute(done::countDown);
        try {
            if (!done.await(LIMIT_MILLIS, TimeUnit.MILLISECONDS)) {
                LOG.error("{} is still busy after {} ms", name, LIMIT_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            // Rethrown, it would end a repeated task without a word.
            LOG.error("a task of the port failed", e);
        }
    }

    /** Takes no more tasks; waits, bounded, until those given so far have run, unless one of them calls this. */
    void stop() throws InterruptedException {
        executor.shutdown();
        Thread last = thread;
        if (last == null || last == Thread.currentThread()) {
            return;
        }
        last.join(LIMIT_MILLIS);
        if (last.isAlive()) {
            throw new IllegalStateException(name + " did not end within " + LIMIT_MILLIS + " ms");
        }
    }
}
