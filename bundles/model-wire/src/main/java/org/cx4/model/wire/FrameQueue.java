package org.cx4.model.wire;

import java.util.concurrent.locks.LockSupport;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;

/**
 * Frames on their way in one direction, in off-heap memory that is allocated once: one thread puts, one takes. A record
 * is its frame's length (8 bytes with padding) and the frame, never split: where the end of the memory is too near, a
 * mark sends the taker back to the start. Nothing is allocated or locked per frame.
 */
final class FrameQueue implements AutoCloseable {
    /** Larger than any frame of a port, whose MTU ends below 10 KiB. */
    static final int MAX_FRAME_BYTES = 10 * 1024;

    /** About 700 frames of 1500 bytes. */
    static final int CAPACITY = 1 << 20;

    private static final int HEADER_BYTES = 8;
    private static final int BACK_TO_START = -1;

    private final OffHeapRegion memory = OffHeap.allocate(CAPACITY, HEADER_BYTES);
    private final long base = memory.address();
    private final Thread taker;

    /** Bytes that were ever put and taken, gaps included; both are multiples of the header's size. */
    private volatile long put;

    private volatile long taken;
    private volatile boolean takerSleeps;

    /** @param taker the thread that {@link #awaitFrame} puts to sleep */
    FrameQueue(Thread taker) {
        this.taker = taker;
    }

    /** Copies a frame in. Returns false if there is no room now, or never will be for a frame of this size. */
    boolean offer(long frame, int bytes) {
        if (bytes > MAX_FRAME_BYTES) {
            return false;
        }
        long at = put;
        int need = recordBytes(bytes);
        int toEnd = CAPACITY - index(at);
        int gap = need <= toEnd ? 0 : toEnd;
        if (at + gap + need - taken > CAPACITY) {
            return false;
        }
        if (gap > 0) {
            OffHeap.putInt(base + index(at), BACK_TO_START);
            at += gap;
        }
        long record = base + index(at);
        OffHeap.putInt(record, bytes);
        OffHeap.copy(frame, record + HEADER_BYTES, bytes);
        put = at + need;
        // The store above is volatile, so either the taker sees the frame before it sleeps, or this sees that it
        // sleeps.
        if (takerSleeps) {
            wake();
        }
        return true;
    }

    /** Address of the oldest frame, which stays there until {@link #take}; 0 if there is none. The taker's. */
    long peek() {
        long at = taken;
        if (at == put) {
            return 0;
        }
        if (OffHeap.getInt(base + index(at)) == BACK_TO_START) {
            // The mark is published together with the record behind it.
            at += CAPACITY - index(at);
            taken = at;
        }
        return base + index(at) + HEADER_BYTES;
    }

    /** Length of the frame that {@link #peek} has found. */
    int bytes(long frame) {
        return OffHeap.getInt(frame - HEADER_BYTES);
    }

    /** Gives the room of the oldest frame back. To be called after {@link #peek} has found it. */
    void take() {
        long at = taken;
        taken = at + recordBytes(OffHeap.getInt(base + index(at)));
    }

    /** Sleeps unless there is a frame; may return early. {@link #wake} ends it, even one that came before. */
    void awaitFrame() {
        takerSleeps = true;
        if (taken == put) {
            LockSupport.park(this);
        }
        takerSleeps = false;
    }

    /** Lets the taker look around. From any thread. */
    void wake() {
        LockSupport.unpark(taker);
    }

    private static int index(long position) {
        return (int) (position & (CAPACITY - 1));
    }

    private static int recordBytes(int bytes) {
        return HEADER_BYTES + ((bytes + HEADER_BYTES - 1) & -HEADER_BYTES);
    }

    /** Frees the memory, when both threads have gone. */
    @Override
    public void close() {
        memory.close();
    }
}
