package org.cx4.capture;

import org.cx4.api.PacketBatch;
import org.cx4.api.PacketBuffers;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;

/** A batch over buffers of its own, as a worker has one. */
final class Burst implements AutoCloseable {
    static final int BUFFER_BYTES = 2048;
    static final int PACKETS = 64;

    final PacketBatch batch;
    private final OffHeapRegion memory = OffHeap.allocate((long) PACKETS * BUFFER_BYTES, 64);
    private int next;

    Burst() {
        batch = new PacketBatch(PACKETS, memory.address(), BUFFER_BYTES, new PacketBuffers() {
            @Override
            public int take() {
                return next++ % PACKETS;
            }

            @Override
            public void give(int handle) {}
        });
    }

    /** Adds a packet whose bytes follow from a seed. */
    void add(int seed, int length) {
        int i = batch.allocate(length);
        for (int at = 0; at < length; at++) {
            batch.putByte(i, at, seed + at);
        }
    }

    static byte[] bytes(int seed, int length) {
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; at++) {
            bytes[at] = (byte) (seed + at);
        }
        return bytes;
    }

    @Override
    public void close() {
        memory.close();
    }
}
