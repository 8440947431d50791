package org.cx4.os.jna;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts who is inside. A shut gate lets nobody in, and {@link #awaitEmpty} returns when the last one is out, so that
 * what the visitors use can be taken away. Costs two atomic additions per visit.
 */
final class Gate {
    private static final int SHUT = 1 << 31;

    private final AtomicInteger state = new AtomicInteger();
    private final String what;

    Gate(String what) {
        this.what = what;
    }

    /** To be paired with {@link #leave}. */
    void enter() {
        if (!tryEnter()) {
            throw new IllegalStateException(what + " is closed");
        }
    }

    boolean tryEnter() {
        if (state.getAndIncrement() < 0) {
            state.getAndDecrement();
            return false;
        }
        return true;
    }

    void leave() {
        state.getAndDecrement();
    }

    /** Returns whether this call has shut it; it stays shut. */
    boolean shut() {
        return state.getAndUpdate(now -> now | SHUT) >= 0;
    }

    boolean isShut() {
        return state.get() < 0;
    }

    void awaitEmpty() {
        while (state.get() != SHUT) {
            Thread.onSpinWait();
            Thread.yield();
        }
    }

    @Override
    public String toString() {
        return what;
    }
}
