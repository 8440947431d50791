package org.cx4.prm;

import org.cx4.memory.OffHeap;

/**
 * A field of 64 bits: an address, a counter, a bit mask.
 *
 * @param offset byte offset in its layout, a multiple of 4
 */
public record LongField(int offset) {
    /** Refuses fields that do not begin at a dword. */
    public LongField {
        if (offset < 0 || offset % 4 != 0) {
            throw new IllegalArgumentException("no field: offset " + offset);
        }
    }

    /** Reads the field of the structure at an off-heap address. */
    public long get(long structure) {
        return OffHeap.getLongBe(structure + offset);
    }

    /** Writes the field of the structure at an off-heap address. */
    public void set(long structure, long value) {
        OffHeap.putLongBe(structure + offset, value);
    }

    /** Reads the field of the structure that begins at {@code base} in a block. */
    public long get(byte[] block, int base) {
        return Block.getLong(block, base + offset);
    }

    /** Writes the field of the structure that begins at {@code base} in a block. */
    public void set(byte[] block, int base, long value) {
        Block.putLong(block, base + offset, value);
    }

    /** Reads the field of the structure that fills a block. */
    public long get(byte[] block) {
        return get(block, 0);
    }

    /** Writes the field of the structure that fills a block. */
    public void set(byte[] block, long value) {
        set(block, 0, value);
    }
}
