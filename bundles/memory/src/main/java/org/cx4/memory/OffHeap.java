package org.cx4.memory;

import java.lang.reflect.Field;
import java.nio.ByteOrder;
import sun.misc.Unsafe;

/** Static access to off-heap memory by address. See the package for byte order, memory order and checks. */
public final class OffHeap {
    /** What {@link #free} leaves behind under assertions, so that a late reader sees nonsense and not old data. */
    public static final byte POISON = (byte) 0xdb;

    private static final Unsafe UNSAFE = unsafe();
    private static final boolean SWAP = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    private static final long BYTE_ARRAY = Unsafe.ARRAY_BYTE_BASE_OFFSET;

    private OffHeap() {}

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Allocates zeroed memory.
     *
     * @param bytes size, at least 1
     * @param alignment a power of two; the address is a multiple of it
     */
    public static OffHeapRegion allocate(long bytes, int alignment) {
        if (bytes < 1 || Integer.bitCount(alignment) != 1) {
            throw new IllegalArgumentException("cannot allocate " + bytes + " bytes aligned to " + alignment);
        }
        long raw = UNSAFE.allocateMemory(bytes + alignment - 1);
        long address = (raw + alignment - 1) & -alignment;
        UNSAFE.setMemory(address, bytes, (byte) 0);
        assert Regions.add(address, bytes);
        return new OffHeapRegion(address, bytes, raw);
    }

    static void free(OffHeapRegion region, long raw) {
        if (FreedMemory.keeps()) {
            UNSAFE.setMemory(region.address(), region.bytes(), POISON);
            assert Regions.remove(region.address());
            FreedMemory.keep(region.address(), region.bytes(), raw);
        } else {
            assert poison(region.address(), region.bytes());
            UNSAFE.freeMemory(raw);
        }
    }

    /** Ends what {@link FreedMemory} kept. */
    static void release(long raw) {
        UNSAFE.freeMemory(raw);
    }

    /** Whether a range that was freed, and is kept, has been written to since; unchecked. */
    static boolean poisoned(long address, long bytes) {
        for (long at = address; at < address + bytes; at++) {
            if (UNSAFE.getByte(at) != POISON) {
                return false;
            }
        }
        return true;
    }

    private static boolean poison(long address, long bytes) {
        UNSAFE.setMemory(address, bytes, POISON);
        return Regions.remove(address);
    }

    /** Announces memory that somebody else has mapped (a BAR, a shared file), so that checked access to it is legal. */
    public static void adopt(long address, long bytes) {
        assert Regions.add(address, bytes);
    }

    /** Withdraws what {@link #adopt} announced, before the memory is unmapped. */
    public static void disown(long address) {
        assert Regions.remove(address);
    }

    /** Reads one byte. */
    public static byte getByte(long address) {
        assert Regions.check(address, 1);
        return UNSAFE.getByte(address);
    }

    /** Writes one byte. */
    public static void putByte(long address, byte value) {
        assert Regions.check(address, 1);
        UNSAFE.putByte(address, value);
    }

    /** Reads two bytes in host order. */
    public static short getShort(long address) {
        assert Regions.check(address, 2);
        return UNSAFE.getShort(address);
    }

    /** Writes two bytes in host order. */
    public static void putShort(long address, short value) {
        assert Regions.check(address, 2);
        UNSAFE.putShort(address, value);
    }

    /** Reads four bytes in host order. */
    public static int getInt(long address) {
        assert Regions.check(address, 4);
        return UNSAFE.getInt(address);
    }

    /** Writes four bytes in host order. */
    public static void putInt(long address, int value) {
        assert Regions.check(address, 4);
        UNSAFE.putInt(address, value);
    }

    /** Reads eight bytes in host order. */
    public static long getLong(long address) {
        assert Regions.check(address, 8);
        return UNSAFE.getLong(address);
    }

    /** Writes eight bytes in host order. */
    public static void putLong(long address, long value) {
        assert Regions.check(address, 8);
        UNSAFE.putLong(address, value);
    }

    /** Reads a big-endian 16-bit number, 0 to 65535. */
    public static int getShortBe(long address) {
        short value = getShort(address);
        return (SWAP ? Short.reverseBytes(value) : value) & 0xffff;
    }

    /** Writes the low 16 bits of {@code value}, big-endian. */
    public static void putShortBe(long address, int value) {
        putShort(address, SWAP ? Short.reverseBytes((short) value) : (short) value);
    }

    /** Reads a big-endian 32-bit word. */
    public static int getIntBe(long address) {
        return be(getInt(address));
    }

    /** Writes a big-endian 32-bit word. */
    public static void putIntBe(long address, int value) {
        putInt(address, be(value));
    }

    /** Reads a big-endian 64-bit word. */
    public static long getLongBe(long address) {
        return be(getLong(address));
    }

    /** Writes a big-endian 64-bit word. */
    public static void putLongBe(long address, long value) {
        putLong(address, be(value));
    }

    /** Reads one byte; later loads are not moved before it. For ownership bytes that the device writes last. */
    public static byte getByteAcquire(long address) {
        assert Regions.check(address, 1);
        byte value = UNSAFE.getByte(address);
        UNSAFE.loadFence();
        return value;
    }

    /** Reads a big-endian 32-bit word; later loads are not moved before it. */
    public static int getIntBeAcquire(long address) {
        assert Regions.check(address, 4);
        int value = UNSAFE.getInt(address);
        UNSAFE.loadFence();
        return be(value);
    }

    /** Loads after it are not moved before loads that came before it: after finding several entries that a device wrote. */
    public static void acquireFence() {
        UNSAFE.loadFence();
    }

    /** Writes one byte after all earlier stores. For ownership bytes that must become visible last. */
    public static void putByteRelease(long address, byte value) {
        assert Regions.check(address, 1);
        UNSAFE.storeFence();
        UNSAFE.putByte(address, value);
    }

    /** Writes a big-endian 32-bit word after all earlier stores (an ordered store: no full barrier). */
    public static void putIntBeRelease(long address, int value) {
        assert Regions.check(address, 4);
        UNSAFE.putOrderedInt(null, address, be(value));
    }

    /** Writes a big-endian 64-bit word after all earlier stores (an ordered store: no full barrier). */
    public static void putLongBeRelease(long address, long value) {
        assert Regions.check(address, 8);
        UNSAFE.putOrderedLong(null, address, be(value));
    }

    /** Neither loads nor stores cross it in any direction. Needed between 'armed' and 'look once more'. */
    public static void fullFence() {
        UNSAFE.fullFence();
    }

    /** Copies between off-heap ranges, which must not overlap. */
    public static void copy(long from, long to, long bytes) {
        assert Regions.check(from, bytes) && Regions.check(to, bytes);
        UNSAFE.copyMemory(from, to, bytes);
    }

    /** Copies heap bytes to off-heap memory. */
    public static void copy(byte[] from, int offset, long to, int bytes) {
        java.util.Objects.checkFromIndexSize(offset, bytes, from.length);
        assert Regions.check(to, bytes);
        UNSAFE.copyMemory(from, BYTE_ARRAY + offset, null, to, bytes);
    }

    /** Copies off-heap memory to heap bytes. */
    public static void copy(long from, byte[] to, int offset, int bytes) {
        java.util.Objects.checkFromIndexSize(offset, bytes, to.length);
        assert Regions.check(from, bytes);
        UNSAFE.copyMemory(null, from, to, BYTE_ARRAY + offset, bytes);
    }

    /** Fills a range with one byte. */
    public static void fill(long address, long bytes, byte value) {
        assert Regions.check(address, bytes);
        UNSAFE.setMemory(address, bytes, value);
    }

    private static int be(int value) {
        return SWAP ? Integer.reverseBytes(value) : value;
    }

    private static long be(long value) {
        return SWAP ? Long.reverseBytes(value) : value;
    }
}
