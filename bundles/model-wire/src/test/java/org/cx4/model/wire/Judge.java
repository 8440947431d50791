package org.cx4.model.wire;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;

/** A stream of frames of all sizes, each cut from the same random bytes at a place of its own, and its receiver. */
final class Judge implements WireEnd {
    static final int FRAMES = 100_000;

    private static final int SHORTEST = 14;
    private static final int LONGEST = 9600;
    private static final byte[] BYTES = new byte[1 << 16];

    static {
        new Random(4).nextBytes(BYTES);
    }

    private final byte[] frame = new byte[LONGEST];
    volatile int seen;
    final AtomicInteger wrong = new AtomicInteger();

    /** Sends the stream; returns how many frames were dropped. */
    static int hammer(Wire wire) {
        int dropped = 0;
        try (OffHeapRegion memory = OffHeap.allocate(LONGEST, Long.BYTES)) {
            for (int i = 0; i < FRAMES; i++) {
                OffHeap.copy(BYTES, start(i), memory.address(), length(i));
                dropped += wire.send(memory.address(), length(i)) ? 0 : 1;
            }
        }
        return dropped;
    }

    @Override
    public void receive(long address, int bytes) {
        int number = seen;
        int start = start(number);
        boolean right = bytes == length(number);
        if (right) {
            OffHeap.copy(address, frame, 0, bytes);
            right = Arrays.equals(frame, 0, bytes, BYTES, start, start + bytes);
        }
        wrong.addAndGet(right ? 0 : 1);
        seen = number + 1;
    }

    @Override
    public boolean up() {
        return true;
    }

    @Override
    public void carrier(boolean on) {
        // Light is judged elsewhere.
    }

    private static int start(int number) {
        return number * 17 % (BYTES.length - LONGEST);
    }

    /** Mostly short ones, each length at some time. */
    private static int length(int number) {
        int range = number % 4 == 0 ? LONGEST - SHORTEST : 1500 - SHORTEST;
        return SHORTEST + (int) (number * 7919L % (range + 1));
    }
}
