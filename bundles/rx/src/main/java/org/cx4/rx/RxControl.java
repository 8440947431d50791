package org.cx4.rx;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.cx4.spi.offload.RssModule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control thread of the stage: does what workers and bind methods must not. It programs the card for the RSS module of the
 * moment, and tells the log, once for each, that an RQ has failed.
 */
final class RxControl implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RxControl.class);
    /** Longer than the commands of one change may take on a card that answers late. */
    private static final long STOP_MILLIS = 60_000;

    private final List<CoreRxRing> watched;
    private final Spreading spreading;
    private final Supplier<RssModule> module;
    private final Thread thread;
    private volatile boolean closed;

    /**
     * Starts the thread.
     *
     * @param module gives the module of the moment, or null
     */
    RxControl(String adapter, List<CoreRxRing> rings, Spreading spreading, Supplier<RssModule> module) {
        this.watched = new ArrayList<>(rings);
        this.spreading = spreading;
        this.module = module;
        this.thread = new Thread(this::run, "cx4-" + adapter + "-rx");
        thread.setDaemon(true);
        thread.start();
    }

    /** There is something to do. From any thread; does not block. */
    void wake() {
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!closed) {
            watched.removeIf(RxControl::reported);
            spreading.change(module.get());
            LockSupport.park(this);
        }
    }

    private static boolean reported(CoreRxRing ring) {
        int failure = ring.failure();
        if (failure == 0) {
            return false;
        }
        LOG.error(
                "{} went into error: syndrome 0x{} (vendor and CQE syndrome). It receives nothing until the adapter is "
                        + "started again",
                ring,
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
        if (thread.isAlive()) {
            throw new IllegalStateException("the control thread of rx does not end");
        }
    }

    @Override
    public String toString() {
        return "control thread";
    }
}
