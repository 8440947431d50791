package org.cx4.model.device;

import java.util.concurrent.locks.LockSupport;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.model.object.PortState;

/** The card's receive buffer: frames from the wire until the RX thread takes them. */
final class FrameRing implements AutoCloseable {
    private static final int FRAMES = 512;
    private static final int MASK = FRAMES - 1;
    private static final int SLOT_BYTES = (PortState.MAX_MTU + 63) & -64;
    private static final int CACHE_LINE = 64;
    private static final long WAIT_NANOS = 20_000;
    private static final int WAITS = 500;

    private final OffHeapRegion memory = OffHeap.allocate((long) FRAMES * SLOT_BYTES, CACHE_LINE);
    private final int[] lengths = new int[FRAMES];
    private final int[] senders = new int[FRAMES];
    private final Object putting = new Object();
    private volatile int head;
    private volatile int tail;
    private volatile boolean closed;

    /**
     * Copies a frame in; waits a short while for room, as a port with pause frames lets its peer wait.
     *
     * @param sender number of the transport domain that sent a frame which is looped back; 0 for one from the wire
     * @return false if it was dropped
     */
    boolean put(long address, int bytes, int sender) {
        synchronized (putting) {
            if (bytes > SLOT_BYTES || !awaitRoom()) {
                return false;
            }
            int at = tail & MASK;
            OffHeap.copy(address, slot(at), bytes);
            lengths[at] = bytes;
            senders[at] = sender;
            int put = tail + 1;
            tail = put;
            return true;
        }
    }

    private boolean awaitRoom() {
        for (int i = 0; i < WAITS && !closed; i++) {
            if (tail - head < FRAMES) {
                return true;
            }
            LockSupport.parkNanos(WAIT_NANOS);
        }
        return false;
    }

    private long slot(int at) {
        return memory.address() + (long) at * SLOT_BYTES;
    }

    /** Whether there is nothing to take. */
    boolean isEmpty() {
        return head == tail;
    }

    /** Address of the oldest frame. */
    long address() {
        return slot(head & MASK);
    }

    /** Length of the oldest frame. */
    int bytes() {
        return lengths[head & MASK];
    }

    /** Who sent the oldest frame. */
    int sender() {
        return senders[head & MASK];
    }

    /** Done with the oldest frame. For the taker. */
    void next() {
        int taken = head + 1;
        head = taken;
    }

    /** Drops what is there, as a reset does. For the taker's lock holder. */
    void clear() {
        head = tail;
    }

    /** Nobody puts or takes any more. */
    @Override
    public void close() {
        closed = true;
        synchronized (putting) {
            memory.close();
        }
    }
}
