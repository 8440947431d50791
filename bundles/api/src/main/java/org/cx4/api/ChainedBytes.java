package org.cx4.api;

import org.cx4.memory.OffHeap;

/** Bytes of packets over the borders of their buffers; the slow way of {@link PacketBatch}, which has checked the offsets. */
final class ChainedBytes {
    private final long base;
    private final int bufferBytes;
    private final PacketBuffers buffers;

    /** Over buffers of one size, one after the other from an address on. */
    ChainedBytes(long base, int bufferBytes, PacketBuffers buffers) {
        this.base = base;
        this.bufferBytes = bufferBytes;
        this.buffers = buffers;
    }

    /** How many buffers a packet of a length has. */
    int count(int bytes) {
        return bytes <= bufferBytes ? 1 : (bytes + bufferBytes - 1) / bufferBytes;
    }

    /** A chain for a length, or {@link PacketBuffers#NONE} if the pool has not enough. */
    int take(int bytes) {
        int head = buffers.take();
        return head == PacketBuffers.NONE || resize(head, bufferBytes, bytes) ? head : giveBack(head);
    }

    private int giveBack(int head) {
        buffers.give(head);
        return PacketBuffers.NONE;
    }

    /** Gives a chain the buffers that another length needs; false, and it is as before, if the pool has not enough. */
    boolean resize(int head, int from, int to) {
        int has = count(from);
        int needs = count(to);
        if (needs < has) {
            int last = nth(head, needs - 1);
            int rest = buffers.next(last);
            buffers.link(last, PacketBuffers.NONE);
            buffers.give(rest);
        } else if (needs > has) {
            int last = nth(head, has - 1);
            for (int at = last, more = needs - has; more > 0; more--) {
                int added = buffers.take();
                if (added == PacketBuffers.NONE) {
                    int rest = buffers.next(last);
                    if (rest != PacketBuffers.NONE) {
                        buffers.link(last, PacketBuffers.NONE);
                        buffers.give(rest);
                    }
                    return false;
                }
                buffers.link(at, added);
                at = added;
            }
        }
        return true;
    }

    private int nth(int head, int n) {
        int handle = head;
        for (int i = 0; i < n; i++) {
            handle = buffers.next(handle);
        }
        return handle;
    }

    private long address(int head, int offset) {
        return base + (long) nth(head, offset / bufferBytes) * bufferBytes + offset % bufferBytes;
    }

    /** A big-endian number of up to 8 bytes. */
    long get(int head, int offset, int bytes) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = (value << Byte.SIZE) | (OffHeap.getByte(address(head, offset + i)) & 0xff);
        }
        return value;
    }

    /** Writes a big-endian number of up to 8 bytes. */
    void put(int head, int offset, int bytes, long value) {
        for (int i = 0; i < bytes; i++) {
            OffHeap.putByte(address(head, offset + i), (byte) (value >>> ((bytes - 1 - i) * Byte.SIZE)));
        }
    }

    /** Copies out, buffer by buffer. */
    void get(int head, int offset, byte[] to, int toOffset, int bytes) {
        int part;
        for (int done = 0; done < bytes; done += part) {
            part = Math.min(bytes - done, bufferBytes - (offset + done) % bufferBytes);
            OffHeap.copy(address(head, offset + done), to, toOffset + done, part);
        }
    }

    /** Copies in, buffer by buffer. */
    void put(int head, int offset, byte[] from, int fromOffset, int bytes) {
        int part;
        for (int done = 0; done < bytes; done += part) {
            part = Math.min(bytes - done, bufferBytes - (offset + done) % bufferBytes);
            OffHeap.copy(from, fromOffset + done, address(head, offset + done), part);
        }
    }
}
