package org.cx4.port;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.cx4.api.Wakeup;

/**
 * The one way of waking a worker: by an interrupt, a source, a new data path, or a stop. It is sticky: rung while its
 * thread is awake, it ends the next wait at once, unless it was cleared in between. Whoever rings it makes his reason
 * visible before; the thread clears it before it looks for reasons.
 */
final class Alarm implements Wakeup {
    private final AtomicBoolean rung = new AtomicBoolean();
    private final Thread sleeper;

    /** For one thread. */
    Alarm(Thread sleeper) {
        this.sleeper = sleeper;
    }

    @Override
    public void wake() {
        // If it was rung already, the other caller's unpark is still to be consumed, or on its way.
        if (!rung.getAndSet(true)) {
            LockSupport.unpark(sleeper);
        }
    }

    /** Forgets that it was rung. On its thread. */
    void clear() {
        rung.set(false);
    }

    /**
     * Waits until it is rung. On its thread.
     *
     * @param nanos longest wait
     * @return whether it was rung
     */
    boolean await(long nanos) {
        long start = System.nanoTime();
        while (!rung.getAndSet(false)) {
            long left = nanos - (System.nanoTime() - start);
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(this, left);
            // An interrupt status that a handler left behind would keep the thread from parking; a stop rings the
            // alarm.
            Thread.interrupted();
        }
        return true;
    }
}
