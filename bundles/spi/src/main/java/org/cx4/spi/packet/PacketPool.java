package org.cx4.spi.packet;

import java.util.BitSet;
import org.cx4.api.PacketBuffers;

/** The free buffers of one core: a stack of handles with one owner thread. */
public final class PacketPool implements PacketBuffers {
    private final int first;
    private final int[] free;
    /** Which buffers are in the pool; kept under assertions only. */
    private final BitSet inside = new BitSet();

    private int available;

    PacketPool(int first, int count) {
        this.first = first;
        this.free = new int[count];
        this.available = count;
        for (int i = 0; i < count; i++) {
            free[i] = first + count - 1 - i;
            assert enters(free[i]);
        }
    }

    @Override
    public int take() {
        if (available == 0) {
            return NONE;
        }
        int handle = free[--available];
        assert leaves(handle);
        return handle;
    }

    @Override
    public void give(int handle) {
        assert handle >= first && handle < first + free.length : handle + " is not of this pool";
        assert enters(handle) : handle + " is free already";
        free[available++] = handle;
    }

    private boolean enters(int handle) {
        boolean outside = !inside.get(handle - first);
        inside.set(handle - first);
        return outside;
    }

    private boolean leaves(int handle) {
        inside.clear(handle - first);
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
