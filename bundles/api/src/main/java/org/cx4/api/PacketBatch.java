package org.cx4.api;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.cx4.memory.OffHeap;

/**
 * A burst of packets in columns. Packet {@code i} has a buffer, a length, a priority, flags, a hash, and a mark. A packet that was
 * taken out ({@link #drop}, sent, handed on) leaves a hole, so that indexes stay valid while a burst is handled:
 *
 * <pre>{@code
 * for (int i = 0; i < batch.size(); i++) {
 *     if (batch.holds(i)) { … }
 * }
 * }</pre>
 *
 * <p>Offsets count bytes from the first byte of the Ethernet header; the FCS is never there. Accessors refuse what lies outside
 * a packet's bytes with IndexOutOfBoundsException. Not thread-safe: it belongs to one worker.
 */
public final class PacketBatch {
    private final long base;
    private final int bufferBytes;
    private final PacketBuffers buffers;
    private final int[] handles;
    private final int[] lengths;
    private final int[] priorities;
    private final int[] flags;
    private final int[] hashes;
    private final int[] marks;
    /** Between off-heap memory and a ByteBuffer, whose address is not ours to know. */
    private final byte[] scratch;

    private int size;

    /**
     * An empty batch; for the driver.
     *
     * @param capacity most packets that it holds
     * @param base off-heap address of buffer 0
     * @param bufferBytes size of a buffer
     * @param buffers where buffers come from and go back to
     */
    public PacketBatch(int capacity, long base, int bufferBytes, PacketBuffers buffers) {
        this.base = base;
        this.bufferBytes = bufferBytes;
        this.buffers = buffers;
        this.handles = new int[capacity];
        this.lengths = new int[capacity];
        this.priorities = new int[capacity];
        this.flags = new int[capacity];
        this.hashes = new int[capacity];
        this.marks = new int[capacity];
        this.scratch = new byte[bufferBytes];
    }

    /** Packets and holes; indexes run from 0 to below this. */
    public int size() {
        return size;
    }

    /** How many more packets fit. */
    public int room() {
        return handles.length - size;
    }

    /** Whether packet {@code i} is still here, and not a hole. */
    public boolean holds(int i) {
        return i < size && handles[i] != PacketBuffers.NONE;
    }

    /** Number of packets, without the holes. */
    public int packets() {
        int packets = 0;
        for (int i = 0; i < size; i++) {
            packets += handles[i] != PacketBuffers.NONE ? 1 : 0;
        }
        return packets;
    }

    /** Length in bytes, from Ethernet header to the end of the payload, without FCS. */
    public int length(int i) {
        return lengths[held(i)];
    }

    /** Changes the length; new bytes at the end have any value. */
    public void length(int i, int bytes) {
        if (bytes < 0 || bytes > bufferBytes) {
            throw new IndexOutOfBoundsException(bytes + " bytes do not fit in a buffer of " + bufferBytes);
        }
        lengths[held(i)] = bytes;
    }

    /** Most bytes that a packet can have. */
    public int maxLength() {
        return bufferBytes;
    }

    /** Priority, 0 to 7: which send queue it takes. */
    public int priority(int i) {
        return priorities[held(i)];
    }

    /** Sets the priority. */
    public void priority(int i, int priority) {
        priorities[held(i)] = priority;
    }

    /** Flags, see {@link PacketFlags}. */
    public int flags(int i) {
        return flags[held(i)];
    }

    /** Sets all flags. */
    public void flags(int i, int value) {
        flags[held(i)] = value;
    }

    /** RSS hash; valid with {@link PacketFlags#HASH_VALID}. */
    public int hash(int i) {
        return hashes[held(i)];
    }

    /** Sets the hash. */
    public void hash(int i, int value) {
        hashes[held(i)] = value;
    }

    /** Mark that a flow rule gave to a received packet, 24 bits; 0 if none did. */
    public int mark(int i) {
        return marks[held(i)];
    }

    /** Sets the mark; for the driver. */
    public void mark(int i, int value) {
        marks[held(i)] = value;
    }

    /** The byte at an offset. */
    public byte getByte(int i, int offset) {
        return OffHeap.getByte(at(i, offset, 1));
    }

    /** Writes the byte at an offset. */
    public void putByte(int i, int offset, int value) {
        OffHeap.putByte(at(i, offset, 1), (byte) value);
    }

    /** The unsigned big-endian 16 bits at an offset. */
    public int getShort(int i, int offset) {
        return OffHeap.getShortBe(at(i, offset, 2));
    }

    /** Writes big-endian 16 bits at an offset. */
    public void putShort(int i, int offset, int value) {
        OffHeap.putShortBe(at(i, offset, 2), value);
    }

    /** The big-endian 32 bits at an offset. */
    public int getInt(int i, int offset) {
        return OffHeap.getIntBe(at(i, offset, 4));
    }

    /** Writes big-endian 32 bits at an offset. */
    public void putInt(int i, int offset, int value) {
        OffHeap.putIntBe(at(i, offset, 4), value);
    }

    /** The MAC address at an offset: 0 is the destination, 6 the source. 48 bits. */
    public long getMac(int i, int offset) {
        long at = at(i, offset, 6);
        return ((long) OffHeap.getShortBe(at) << 32) | (OffHeap.getIntBe(at + 2) & 0xffff_ffffL);
    }

    /** Writes the MAC address at an offset. */
    public void putMac(int i, int offset, long mac) {
        long at = at(i, offset, 6);
        OffHeap.putShortBe(at, (int) (mac >>> 32));
        OffHeap.putIntBe(at + 2, (int) mac);
    }

    /** Copies bytes of a packet to an array. */
    public void get(int i, int offset, byte[] to, int toOffset, int bytes) {
        OffHeap.copy(at(i, offset, bytes), to, toOffset, bytes);
    }

    /** Copies bytes of an array to a packet. */
    public void put(int i, int offset, byte[] from, int fromOffset, int bytes) {
        OffHeap.copy(from, fromOffset, at(i, offset, bytes), bytes);
    }

    /** Copies bytes of a packet to a buffer's position, which moves on. */
    public void get(int i, int offset, ByteBuffer to, int bytes) {
        OffHeap.copy(at(i, offset, bytes), scratch, 0, bytes);
        to.put(scratch, 0, bytes);
    }

    /** Copies bytes from a buffer's position, which moves on, to a packet. */
    public void put(int i, int offset, ByteBuffer from, int bytes) {
        long to = at(i, offset, bytes);
        from.get(scratch, 0, bytes);
        OffHeap.copy(scratch, 0, to, bytes);
    }

    /** Gives a packet's buffer back to the pool and leaves a hole. */
    public void drop(int i) {
        buffers.give(take(i));
    }

    /** Gives all buffers back and empties the batch; returns the number of packets that were in it. */
    public int clear() {
        int dropped = 0;
        for (int i = 0; i < size; i++) {
            if (handles[i] != PacketBuffers.NONE) {
                buffers.give(handles[i]);
                dropped++;
            }
        }
        size = 0;
        return dropped;
    }

    /** Adds a packet of a length with a buffer from the pool; returns its index, or -1 without room or buffer. */
    public int allocate(int bytes) {
        if (bytes < 0 || bytes > bufferBytes) {
            throw new IndexOutOfBoundsException(bytes + " bytes do not fit in a buffer of " + bufferBytes);
        }
        if (size == handles.length) {
            return -1;
        }
        int handle = buffers.take();
        return handle == PacketBuffers.NONE ? -1 : add(handle, bytes);
    }

    /** Adds a packet whose buffer the caller owns; for the driver. There must be room. Returns its index. */
    public int add(int handle, int bytes) {
        int i = size;
        handles[i] = handle; // without room it fails here, before anything has changed
        size = i + 1;
        lengths[i] = bytes;
        priorities[i] = 0;
        flags[i] = 0;
        hashes[i] = 0;
        marks[i] = 0;
        return i;
    }

    /** Takes a packet's buffer out, leaves a hole, and makes the caller its owner; for the driver. */
    public int take(int i) {
        int handle = handles[held(i)];
        handles[i] = PacketBuffers.NONE;
        return handle;
    }

    /** Handle of a packet's buffer; for the driver. */
    public int handle(int i) {
        return handles[held(i)];
    }

    /**
     * Moves a packet to the end of another batch of the same pool. Priority and requests stay; verdicts, answers, orders
     * and the mark are cleared.
     *
     * @return its index there
     * @throws IllegalArgumentException if the batches are of different pools
     * @throws IllegalStateException if there is no room; then the packet stays
     */
    public int moveTo(PacketBatch to, int i) {
        if (to.buffers != buffers) {
            throw new IllegalArgumentException("the batches are of different pools");
        }
        if (to.room() == 0) {
            throw new IllegalStateException("no room in a batch of " + to.size);
        }
        int bytes = length(i);
        int priority = priorities[i];
        int requests = flags[i] & (PacketFlags.REQUEST_L3_CHECKSUM | PacketFlags.REQUEST_L4_CHECKSUM);
        int at = to.add(take(i), bytes);
        to.priorities[at] = priority;
        to.flags[at] = requests;
        return at;
    }

    /** Closes the holes: packets keep their order and get new indexes. For the driver, between bursts. */
    public void compact() {
        int to = 0;
        for (int i = 0; i < size; i++) {
            if (handles[i] != PacketBuffers.NONE) {
                handles[to] = handles[i];
                lengths[to] = lengths[i];
                priorities[to] = priorities[i];
                flags[to] = flags[i];
                hashes[to] = hashes[i];
                marks[to] = marks[i];
                to++;
            }
        }
        size = to;
    }

    private int held(int i) {
        if (i < 0 || i >= size || handles[i] == PacketBuffers.NONE) {
            throw new IndexOutOfBoundsException("no packet " + i + " in a batch of " + size);
        }
        return i;
    }

    private long at(int i, int offset, int bytes) {
        Objects.checkFromIndexSize(offset, bytes, lengths[held(i)]);
        return base + (long) handles[i] * bufferBytes + offset;
    }
}
