package org.cx4.prm;

import org.cx4.memory.OffHeap;

/**
 * A field of 1 to 32 bits inside one big-endian dword, as the PRM's tables give it.
 *
 * <p>The control path uses {@link #get} and {@link #set}, on heap blocks (commands) or off-heap memory (entries,
 * rings). The data path combines {@link #in} of several fields into one word and stores that once. A record, because HotSpot
 * trusts a record's final fields and folds them into the code.
 *
 * @param offset byte offset of the dword in its layout, a multiple of 4
 * @param hi highest bit in the dword, 31 is the most significant
 * @param lo lowest bit in the dword
 */
public record BitField(int offset, int hi, int lo) {
    /** Refuses fields that do not lie in one dword. */
    public BitField {
        if (offset < 0 || offset % 4 != 0 || hi > 31 || lo < 0 || hi < lo) {
            throw new IllegalArgumentException("no field: offset " + offset + ", bits " + hi + ".." + lo);
        }
    }

    /** Width in bits. */
    public int width() {
        return hi - lo + 1;
    }

    /** Largest value, as an unsigned number. */
    public int mask() {
        return -1 >>> (32 - width());
    }

    /** The value moved to its place in the dword; all other bits are 0. */
    public int in(int value) {
        assert (value & ~mask()) == 0 : "0x" + Integer.toHexString(value) + " does not fit in " + width() + " bits";
        return value << lo;
    }

    /** The field's value in a dword that was read already. */
    public int of(int dword) {
        return dword >>> lo & mask();
    }

    /** Reads the field of the structure at an off-heap address. */
    public int get(long structure) {
        return of(OffHeap.getIntBe(structure + offset));
    }

    /** Writes the field of the structure at an off-heap address; the dword's other bits stay. */
    public void set(long structure, int value) {
        int others = OffHeap.getIntBe(structure + offset) & ~(mask() << lo);
        OffHeap.putIntBe(structure + offset, others | in(value));
    }

    /** Reads the field of the structure that begins at {@code base} in a block. */
    public int get(byte[] block, int base) {
        return of(Block.getInt(block, base + offset));
    }

    /** Writes the field of the structure that begins at {@code base} in a block. */
    public void set(byte[] block, int base, int value) {
        int others = Block.getInt(block, base + offset) & ~(mask() << lo);
        Block.putInt(block, base + offset, others | in(value));
    }

    /** Reads the field of the structure that fills a block. */
    public int get(byte[] block) {
        return get(block, 0);
    }

    /** Writes the field of the structure that fills a block. */
    public void set(byte[] block, int value) {
        set(block, 0, value);
    }
}
