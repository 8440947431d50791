package org.cx4.tx;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the log, once for each, that an SQ has failed: a worker must not, so it wakes this thread.
 */
final class FailureReports implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FailureReports.class);
    private static final long STOP_MILLIS = 1000;

    private final List<SendQueue> watched;
    private final Thread thread;
    private volatile boolean closed;

    /** Starts the thread. */
    FailureReports(String adapter, List<SendQueue> queues) {
        this.watched = new ArrayList<>(queues);
        this.thread = new Thread(this::run, "cx4-" + adapter + "-tx");
        thread.setDaemon(true);
        thread.start();
    }

    /** A queue has failed. From any thread; does not block. */
    void wake() {
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!closed) {
            watched.removeIf(FailureReports::reported);
            LockSupport.park(this);
        }
    }

    private static boolean reported(SendQueue queue) {
        int failure = queue.failure();
        if (failure == 0) {
            return false;
        }
        LOG.error(
                "{} went into error: syndrome 0x{} (vendor and CQE syndrome). Its packets are dropped and counted until the "
                        + "adapter is started again",
                queue,
                Integer.toHexString(failure));
        return true;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "failure reports";
    }
}
