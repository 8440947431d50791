package org.cx4.model.device;

import java.util.concurrent.atomic.AtomicLong;
import org.cx4.memory.OffHeap;

/** What the port was told to do wrong with frames. Safe from any thread. */
final class FrameFaults {
    private static final int SHORTEST_TO_CORRUPT_AT_END = 61;
    private static final int INSIDE_SHORT_FRAME = 40;

    private final AtomicLong corruptReceived = new AtomicLong();
    private final AtomicLong corruptSent = new AtomicLong();
    private final AtomicLong dropReceived = new AtomicLong();

    void corruptReceived(long nth) {
        corruptReceived.set(nth);
    }

    void corruptSent(long nth) {
        corruptSent.set(nth);
    }

    void dropReceived(long nth) {
        dropReceived.set(nth);
    }

    void clear() {
        corruptReceived.set(0);
        corruptSent.set(0);
        dropReceived.set(0);
    }

    /** Whether the frame at hand is to be lost. */
    boolean losesReceived() {
        return isTurn(dropReceived);
    }

    /** The frame at hand came in: changes it if it is its turn. */
    void received(long address, int bytes) {
        if (isTurn(corruptReceived)) {
            corrupt(address, bytes);
        }
    }

    /** The frame at hand goes out: changes it if it is its turn. */
    void sent(long address, int bytes) {
        if (isTurn(corruptSent)) {
            corrupt(address, bytes);
        }
    }

    private static boolean isTurn(AtomicLong countdown) {
        return countdown.get() > 0 && countdown.decrementAndGet() == 0;
    }

    /** A byte of the payload: the last one, unless that may be padding. */
    private static void corrupt(long address, int bytes) {
        long at = address + (bytes >= SHORTEST_TO_CORRUPT_AT_END ? bytes - 1 : Math.min(INSIDE_SHORT_FRAME, bytes - 1));
        OffHeap.putByte(at, (byte) ~OffHeap.getByte(at));
    }
}
