package org.cx4.spi.packet;

import java.util.Arrays;
import java.util.BitSet;
import org.cx4.api.PacketBuffers;

/** The free buffers of one core: a stack of handles with one owner thread. */
public final class PacketPool implements PacketBuffers {
    private final int first;
    private final int[] free;
    /** What follows each buffer in its chain. */
    private final int[] next;
    /** Which buffers are in the pool; kept under assertions only. */
    private final BitSet inside = new BitSet();

    private int available;
    /** Buffers that another one follows: without any, nothing is looked up. */
    private int linked;

    PacketPool(int first, int count) {
        this.first = first;
        this.free = new int[count];
        this.next = new int[count];
        Arrays.fill(next, NONE);
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

    /**
     * Takes several buffers at once, in the order in which they would come one after the other.
     *
     * @param to where the handles go
     * @param from index of the first
     * @param count how many, at most
     * @return how many there were
     */
    public int take(int[] to, int from, int count) {
        int taken = Math.min(count, available);
        int last = available - 1;
        for (int i = 0; i < taken; i++) {
            to[from + i] = free[last - i];
        }
        available -= taken;
        assert leave(taken);
        return taken;
    }

    @Override
    public void give(int handle) {
        if (linked > 0) {
            giveRest(handle);
        }
        giveOne(handle);
    }

    private void giveRest(int handle) {
        for (int rest = unlink(handle); rest != NONE; ) {
            int after = unlink(rest);
            giveOne(rest);
            rest = after;
        }
    }

    private int unlink(int handle) {
        int after = next[handle - first];
        if (after != NONE) {
            next[handle - first] = NONE;
            linked--;
        }
        return after;
    }

    @Override
    public int next(int handle) {
        return linked > 0 ? next[handle - first] : NONE;
    }

    @Override
    public void link(int handle, int following) {
        unlink(handle);
        if (following != NONE) {
            next[handle - first] = following;
            linked++;
        }
    }

    private void giveOne(int handle) {
        assert handle >= first && handle < first + free.length : handle + " is not of this pool";
        assert enters(handle) : handle + " is free already";
        free[available++] = handle;
    }

    private boolean enters(int handle) {
        boolean outside = !inside.get(handle - first);
        inside.set(handle - first);
        return outside;
    }

    private boolean leave(int count) {
        for (int i = available; i < available + count; i++) {
            leaves(free[i]);
        }
        return true;
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
