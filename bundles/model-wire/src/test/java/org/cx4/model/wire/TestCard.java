package org.cx4.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;

/** A card that keeps what its wire tells it. */
class TestCard implements WireEnd {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    final BlockingQueue<byte[]> frames = new LinkedBlockingQueue<>();
    final List<Boolean> light = new CopyOnWriteArrayList<>();
    volatile boolean plugged = true;
    volatile boolean up = true;
    volatile boolean calledUnplugged;

    @Override
    public void receive(long address, int bytes) {
        calledUnplugged |= !plugged;
        byte[] frame = new byte[bytes];
        OffHeap.copy(address, frame, 0, bytes);
        frames.add(frame);
    }

    @Override
    public boolean up() {
        return up;
    }

    @Override
    public void carrier(boolean on) {
        calledUnplugged |= !plugged;
        light.add(on);
    }

    boolean lit() {
        List<Boolean> seen = List.copyOf(light);
        return !seen.isEmpty() && seen.get(seen.size() - 1);
    }

    byte[] next() throws InterruptedException {
        byte[] frame = frames.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(frame).as("a frame").isNotNull();
        return frame;
    }

    static boolean send(Wire wire, byte[] frame) {
        try (OffHeapRegion memory = OffHeap.allocate(frame.length, Long.BYTES)) {
            OffHeap.copy(frame, 0, memory.address(), frame.length);
            return wire.send(memory.address(), frame.length);
        }
    }

    static void await(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(Duration.ofNanos(System.nanoTime() - start)).as(what).isLessThan(PATIENCE);
            LockSupport.parkNanos(100_000);
        }
    }
}
