package org.cx4.model.device;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Stores to the BAR on their way to the card: many threads put, one takes, in order, without allocation. When it is full
 * the storing thread waits, as a processor does for posted writes.
 */
final class BarQueue {
    private static final int ENTRIES = 4096;
    private static final int MASK = ENTRIES - 1;
    private static final long FULL_WAIT_NANOS = 20_000;
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

    /** Turn of each entry: n for the n-th put, n + 1 once that has been written. */
    private final long[] turns = new long[ENTRIES];

    private final long[] offsets = new long[ENTRIES];
    private final long[] values = new long[ENTRIES];
    private final AtomicLong tail = new AtomicLong();
    private volatile boolean closed;
    private long head;

    BarQueue() {
        for (int i = 0; i < ENTRIES; i++) {
            turns[i] = i;
        }
    }

    /** Puts a store: its offset, and its value. */
    void put(long offset, long value) {
        long turn = tail.getAndIncrement();
        int at = (int) turn & MASK;
        while ((long) LONGS.getAcquire(turns, at) != turn) {
            if (closed) {
                return;
            }
            LockSupport.parkNanos(FULL_WAIT_NANOS);
        }
        offsets[at] = offset;
        values[at] = value;
        // Volatile, so that the following look at whether the card sleeps is not moved before it.
        LONGS.setVolatile(turns, at, turn + 1);
    }

    /** Nobody takes any more: stores go nowhere. */
    void close() {
        closed = true;
    }

    /** Whether stores go nowhere. */
    boolean isClosed() {
        return closed;
    }

    /** Whether there is a store to take. For the taker. */
    boolean isEmpty() {
        return (long) LONGS.getVolatile(turns, (int) head & MASK) != head + 1;
    }

    /** Offset of the next store. */
    long offset() {
        return offsets[(int) head & MASK];
    }

    /** Value of the next store. */
    long value() {
        return values[(int) head & MASK];
    }

    /** Done with the next store. */
    void next() {
        LONGS.setRelease(turns, (int) head & MASK, head + ENTRIES);
        head++;
    }
}
