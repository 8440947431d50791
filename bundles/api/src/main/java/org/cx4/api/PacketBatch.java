package org.cx4.api;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.cx4.memory.OffHeap;

/**
 * A burst of packets in columns. Packet {@code i} has a buffer, a length, a priority, flags, a hash, and a mark. A packet longer
 * than a buffer has a chain of them, each but the last one full; the accessors look through it. A packet that was taken out
 * ({@link #drop}, sent, handed on) leaves a hole, so that indexes stay valid while a burst is handled:
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
    private final int maxBytes;
    private final PacketBuffers buffers;
    private final ChainedBytes chains;
    private final int[] handles;
    private final int[] lengths;
    private final int[] priorities;
    private final int[] flags;
    private final int[] hashes;
    private final int[] marks;
    /** Between off-heap memory and a ByteBuffer, whose address is not ours to know. */
    private final byte[] scratch;

    private int size;

    /** An empty batch of packets that have one buffer each, otherwise as with the other constructor; for the driver. */
    public PacketBatch(int capacity, long base, int bufferBytes, PacketBuffers buffers) {
        this(capacity, base, bufferBytes, bufferBytes, buffers);
    }

    /**
     * An empty batch; for the driver.
     *
     * @param capacity most packets that it holds
     * @param base off-heap address of buffer 0
     * @param bufferBytes size of a buffer
     * @param maxBytes longest packet; longer than a buffer means chains
     * @param buffers where buffers come from and go back to
     */
    public PacketBatch(int capacity, long base, int bufferBytes, int maxBytes, PacketBuffers buffers) {
        this.base = base;
        this.bufferBytes = bufferBytes;
        this.maxBytes = maxBytes;
        this.buffers = buffers;
        this.chains = new ChainedBytes(base, bufferBytes, buffers);
        this.handles = new int[capacity];
        this.lengths = new int[capacity];
        this.priorities = new int[capacity];
        this.flags = new int[capacity];
        this.hashes = new int[capacity];
        this.marks = new int[capacity];
        this.scratch = new byte[maxBytes];
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

    /** Whether no packet is here; as a rule the first look tells. */
    public boolean isEmpty() {
        int i = 0;
        while (i < size && handles[i] == PacketBuffers.NONE) {
            i++;
        }
        return i == size;
    }

    /** Length in bytes, from Ethernet header to the end of the payload, without FCS. */
    public int length(int i) {
        return lengths[held(i)];
    }

    /**
     * Changes the length, and the number of buffers if need be; new bytes at the end have any value.
     *
     * @return false, and nothing has changed, if it needs more buffers than the pool has
     */
    public boolean length(int i, int bytes) {
        checkLength(bytes);
        int now = lengths[held(i)];
        if (Math.max(now, bytes) > bufferBytes && !chains.resize(handles[i], now, bytes)) {
            return false;
        }
        lengths[i] = bytes;
        return true;
    }

    private void checkLength(int bytes) {
        if (bytes < 0 || bytes > maxBytes) {
            throw new IndexOutOfBoundsException("a packet has 0 to " + maxBytes + " bytes here, not " + bytes);
        }
    }

    /** Most bytes that a packet can have. */
    public int maxLength() {
        return maxBytes;
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
        return inFirst(i, offset, 1) ? OffHeap.getByte(at(i, offset)) : (byte) chains.get(handles[i], offset, 1);
    }

    /** Writes the byte at an offset. */
    public void putByte(int i, int offset, int value) {
        if (inFirst(i, offset, 1)) {
            OffHeap.putByte(at(i, offset), (byte) value);
        } else {
            chains.put(handles[i], offset, 1, value);
        }
    }

    /** The unsigned big-endian 16 bits at an offset. */
    public int getShort(int i, int offset) {
        return inFirst(i, offset, 2) ? OffHeap.getShortBe(at(i, offset)) : (int) chains.get(handles[i], offset, 2);
    }

    /** Writes big-endian 16 bits at an offset. */
    public void putShort(int i, int offset, int value) {
        if (inFirst(i, offset, 2)) {
            OffHeap.putShortBe(at(i, offset), value);
        } else {
            chains.put(handles[i], offset, 2, value);
        }
    }

    /** The big-endian 32 bits at an offset. */
    public int getInt(int i, int offset) {
        return inFirst(i, offset, 4) ? OffHeap.getIntBe(at(i, offset)) : (int) chains.get(handles[i], offset, 4);
    }

    /** Writes big-endian 32 bits at an offset. */
    public void putInt(int i, int offset, int value) {
        if (inFirst(i, offset, 4)) {
            OffHeap.putIntBe(at(i, offset), value);
        } else {
            chains.put(handles[i], offset, 4, value);
        }
    }

    /** The MAC address at an offset: 0 is the destination, 6 the source. 48 bits. */
    public long getMac(int i, int offset) {
        if (!inFirst(i, offset, 6)) {
            return chains.get(handles[i], offset, 6);
        }
        long at = at(i, offset);
        return ((long) OffHeap.getShortBe(at) << 32) | (OffHeap.getIntBe(at + 2) & 0xffff_ffffL);
    }

    /** Writes the MAC address at an offset. */
    public void putMac(int i, int offset, long mac) {
        if (inFirst(i, offset, 6)) {
            long at = at(i, offset);
            OffHeap.putShortBe(at, (int) (mac >>> 32));
            OffHeap.putIntBe(at + 2, (int) mac);
        } else {
            chains.put(handles[i], offset, 6, mac);
        }
    }

    /** Copies bytes of a packet to an array. */
    public void get(int i, int offset, byte[] to, int toOffset, int bytes) {
        if (inFirst(i, offset, bytes)) {
            OffHeap.copy(at(i, offset), to, toOffset, bytes);
        } else {
            Objects.checkFromIndexSize(toOffset, bytes, to.length);
            chains.get(handles[i], offset, to, toOffset, bytes);
        }
    }

    /** Copies bytes of an array to a packet. */
    public void put(int i, int offset, byte[] from, int fromOffset, int bytes) {
        if (inFirst(i, offset, bytes)) {
            OffHeap.copy(from, fromOffset, at(i, offset), bytes);
        } else {
            Objects.checkFromIndexSize(fromOffset, bytes, from.length);
            chains.put(handles[i], offset, from, fromOffset, bytes);
        }
    }

    /** Copies bytes of a packet to a buffer's position, which moves on. */
    public void get(int i, int offset, ByteBuffer to, int bytes) {
        get(i, offset, scratch, 0, bytes);
        to.put(scratch, 0, bytes);
    }

    /** Copies bytes from a buffer's position, which moves on, to a packet. */
    public void put(int i, int offset, ByteBuffer from, int bytes) {
        Objects.checkFromIndexSize(offset, bytes, lengths[held(i)]);
        from.get(scratch, 0, bytes);
        put(i, offset, scratch, 0, bytes);
    }

    /** Gives a packet's buffers back to the pool and leaves a hole. */
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

    /** Adds a packet of a length with buffers from the pool; returns its index, or -1 without room or buffers. */
    public int allocate(int bytes) {
        checkLength(bytes);
        if (size == handles.length) {
            return -1;
        }
        int handle = bytes <= bufferBytes ? buffers.take() : chains.take(bytes);
        return handle == PacketBuffers.NONE ? -1 : add(handle, bytes);
    }

    /**
     * Adds a packet whose buffers the caller owns; for the driver. There must be room.
     *
     * @param handle of the first buffer; the others follow it, as many as the length needs
     * @return its index
     */
    public int add(int handle, int bytes) {
        int i = size;
        prepare(i, handle, bytes, 0, 0, 0); // without room it fails there, before anything has changed
        size = i + 1;
        return i;
    }

    /**
     * Writes a packet behind the last one, where {@link #extend} makes it appear; for the driver, which adds a burst like that.
     *
     * @param i its index; there must be room
     * @param handle of the first buffer, which the caller owns
     */
    public void prepare(int i, int handle, int bytes, int answers, int hash, int mark) {
        handles[i] = handle;
        lengths[i] = bytes;
        priorities[i] = 0;
        flags[i] = answers;
        hashes[i] = hash;
        marks[i] = mark;
    }

    /** So many packets that were prepared are here now. */
    public void extend(int packets) {
        Objects.checkFromIndexSize(size, packets, handles.length);
        size += packets;
    }

    /** Takes a packet's buffers out, leaves a hole, and makes the caller their owner; for the driver. Returns the first. */
    public int take(int i) {
        int handle = handles[held(i)];
        handles[i] = PacketBuffers.NONE;
        return handle;
    }

    /** Handle of a packet's first buffer; for the driver. */
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
        int at = to.size;
        int requests = flags[held(i)] & (PacketFlags.REQUEST_L3_CHECKSUM | PacketFlags.REQUEST_L4_CHECKSUM);
        to.prepare(at, handles[i], lengths[i], requests, 0, 0);
        to.priorities[at] = priorities[i];
        to.size = at + 1;
        handles[i] = PacketBuffers.NONE;
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

    /** Checks an access, and tells whether it stays in the packet's first buffer. */
    private boolean inFirst(int i, int offset, int bytes) {
        Objects.checkFromIndexSize(offset, bytes, lengths[held(i)]);
        return offset + bytes <= bufferBytes;
    }

    private long at(int i, int offset) {
        return base + (long) handles[i] * bufferBytes + offset;
    }
}
