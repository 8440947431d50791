package org.cx4.spi.packet;

import org.cx4.api.PacketBuffers;

/** The free buffers of one core: a stack of handles with one owner thread. */
public final class PacketPool implements PacketBuffers {
    private final int first;
    private final int[] free;
    private int available;

    PacketPool(int first, int count) {
        this.first = first;
        this.free = new int[count];
        this.available = count;
        for (int i = 0; i < count; i++) {
            free[i] = first + count - 1 - i;
        }
    }

    @Override
    public int take() {
        return available == 0 ? NONE : free[--available];
    }

    @Override
    public void give(int handle) {
        assert handle >= first && handle < first + free.length : handle + " is not of this pool";
        assert isOutside(handle) : handle + " is free already";
        free[available++] = handle;
    }

    private boolean isOutside(int handle) {
        for (int i = 0; i < available; i++) {
            if (free[i] == handle) {
                return false;
            }
        }
        return true;
    }

    /** Buffers in the pool now. */
    public int available() {
        return available;
    }

    /** Buffers of this pool, wherever they are. */
    public int capacity() {
        return free.length;
    }
}
