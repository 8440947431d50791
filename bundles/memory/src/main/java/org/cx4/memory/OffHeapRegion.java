package org.cx4.memory;

import java.util.concurrent.atomic.AtomicBoolean;

/** Off-heap memory with an owner: {@link #close} releases it once; a second close does nothing. */
public final class OffHeapRegion implements AutoCloseable {
    private final long address;
    private final long bytes;
    private final long raw;
    private final AtomicBoolean closed = new AtomicBoolean();

    OffHeapRegion(long address, long bytes, long raw) {
        this.address = address;
        this.bytes = bytes;
        this.raw = raw;
    }

    /** First byte. */
    public long address() {
        return address;
    }

    /** Size in bytes. */
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            OffHeap.free(this, raw);
        }
    }
}
