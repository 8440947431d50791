package org.cx4.rx;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.spi.device.DmaRegion;

/** Memory whose device address a test can know beforehand. */
final class CardMemory implements DmaRegion {
    private final OffHeapRegion region;
    private final long deviceAddress;

    CardMemory(long deviceAddress, long bytes) {
        this.region = OffHeap.allocate(bytes, 4096);
        this.deviceAddress = deviceAddress;
    }

    @Override
    public long address() {
        return region.address();
    }

    @Override
    public long deviceAddress() {
        return deviceAddress;
    }

    @Override
    public long bytes() {
        return region.bytes();
    }

    @Override
    public void close() {
        region.close();
    }
}
