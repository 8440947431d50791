package org.cx4.model.device;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.model.dma.DmaMap;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.stage.StageException;

/** The regions that the driver shares with the card, counted. Safe from any thread. */
final class Regions implements AutoCloseable {
    private static final int PAGE = 0x1000;

    private final DmaMap dma;
    private final Watcher watcher;
    private final Set<Region> live = new HashSet<>();
    private final List<Region> kept = new ArrayList<>();
    private boolean distrusted;

    /** Told of each region before it is unmapped. */
    @FunctionalInterface
    interface Watcher {
        void unmapping(String purpose, long deviceAddress, long end);
    }

    Regions(DmaMap dma, Watcher watcher) {
        this.dma = dma;
        this.watcher = watcher;
    }

    DmaRegion allocate(String purpose, long bytes) {
        OffHeapRegion memory;
        try {
            memory = OffHeap.allocate(bytes, PAGE);
        } catch (OutOfMemoryError e) {
            throw new StageException(purpose + ": there is no memory for " + bytes + " bytes", e);
        }
        Region region = new Region(purpose, memory, dma.add(memory.address(), bytes));
        synchronized (live) {
            live.add(region);
        }
        return region;
    }

    /** From now on, what is closed stays mapped. */
    void distrust() {
        synchronized (live) {
            distrusted = true;
        }
    }

    boolean distrusted() {
        synchronized (live) {
            return distrusted;
        }
    }

    /** The card has been reset: what was closed since {@link #distrust} is freed, and so is what is closed from now on. */
    void trust() {
        List<Region> released;
        synchronized (live) {
            distrusted = false;
            released = List.copyOf(kept);
            kept.clear();
        }
        released.forEach(Region::free);
    }

    /** How many are mapped. */
    int count() {
        synchronized (live) {
            return live.size();
        }
    }

    /** Their bytes. */
    long bytes() {
        synchronized (live) {
            return live.stream().mapToLong(Region::bytes).sum();
        }
    }

    /** Their bytes by what they are for. */
    Map<String, Long> byPurpose() {
        synchronized (live) {
            return live.stream()
                    .collect(Collectors.groupingBy(region -> region.purpose, Collectors.summingLong(Region::bytes)));
        }
    }

    /** Frees what the driver left, and what is kept. */
    @Override
    public void close() {
        List<Region> left;
        synchronized (live) {
            left = new ArrayList<>(live);
        }
        left.forEach(Region::free);
    }

    private final class Region implements DmaRegion {
        private final String purpose;
        private final OffHeapRegion memory;
        private final long deviceAddress;
        private final AtomicBoolean freed = new AtomicBoolean();
        /** Guarded by the set of live regions. */
        private boolean closed;

        Region(String purpose, OffHeapRegion memory, long deviceAddress) {
            this.purpose = purpose;
            this.memory = memory;
            this.deviceAddress = deviceAddress;
        }

        @Override
        public long address() {
            return memory.address();
        }

        @Override
        public long deviceAddress() {
            return deviceAddress;
        }

        @Override
        public long bytes() {
            return memory.bytes();
        }

        @Override
        public void close() {
            synchronized (live) {
                if (closed) {
                    return;
                }
                closed = true;
                if (distrusted) {
                    kept.add(this);
                    return;
                }
            }
            free();
        }

        private void free() {
            if (freed.compareAndSet(false, true)) {
                watcher.unmapping(purpose, deviceAddress, deviceAddress + memory.bytes());
                dma.remove(deviceAddress);
                memory.close();
                synchronized (live) {
                    live.remove(this);
                }
            }
        }

        @Override
        public String toString() {
            return purpose + " (" + memory.bytes() + " bytes)";
        }
    }
}
