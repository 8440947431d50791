package org.cx4.rx;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The control thread of the stage: writes spreading to the card, and tells the log, once for each, that an RQ has failed. */
final class RxControl implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RxControl.class);

    private final String adapter;
    private final Spreading spreading;
    private final List<CoreRxRing> watched;
    private final Thread thread;
    private volatile boolean closed;

    /** Starts the thread. */
    RxControl(String adapter, Spreading spreading, List<CoreRxRing> rings) {
        this.adapter = adapter;
        this.spreading = spreading;
        this.watched = new ArrayList<>(rings);
        this.thread = new Thread(this::run, "cx4-" + adapter + "-rx");
        thread.setDaemon(true);
        thread.start();
    }

    /** There is something to look at. From any thread; does not block. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** How received packets are spread, in words. */
    String spreading() {
        return spreading.toString();
    }

    private void run() {
        while (!closed) {
            try {
                spreading.apply();
            } catch (RuntimeException e) {
                LOG.error("rx of {}: spreading could not be changed and stays: {}", adapter, e.getMessage(), e);
            }
            watched.removeIf(RxControl::reported);
            if (!closed) {
                LockSupport.park(this);
            }
        }
    }

    private static boolean reported(CoreRxRing ring) {
        int failure = ring.failure();
        if (failure == 0) {
            return false;
        }
        LOG.error(
                "{} went into error: syndrome 0x{} (vendor and CQE syndrome). It receives nothing until the adapter is started"
                        + " again",
                ring,
                Integer.toHexString(failure));
        return true;
    }

    /** Ends the thread; a change that is under way is finished. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "rx control of " + adapter;
    }
}
