package org.cx4.capture;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.cx4.api.PacketBatch;

/**
 * Frames on their way from a worker to a writer, in memory that is allocated once. A record is a head and a frame, never
 * split: where the end of the memory is too near, a mark sends the taker back to the start. What the worker appends becomes
 * visible when it publishes. Nothing is allocated or locked per frame.
 */
final class FrameRing {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle PUT;
    private static final VarHandle TAKEN;
    private static final VarHandle DROPPED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            PUT = lookup.findVarHandle(FrameRing.class, "put", long.class);
            TAKEN = lookup.findVarHandle(FrameRing.class, "taken", long.class);
            DROPPED = lookup.findVarHandle(FrameRing.class, "dropped", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int KEPT = 0;
    private static final int LENGTH = 4;
    private static final int NANOS = 8;
    private static final int DIRECTION = 16;
    private static final int HEAD_BYTES = 24;
    private static final int BACK_TO_START = -1;
    private static final int VOID = 0;

    /** What {@link #append} answers without room. */
    static final long NO_ROOM = -1;

    private final byte[] memory;
    private final int mask;
    private final int snapBytes;

    /** Bytes ever published and taken, gaps included. The worker's and the writer's. */
    @SuppressWarnings("UnusedVariable") // read through PUT
    private long put;

    private long taken;
    private long dropped;
    /** The worker's alone: published and appended since. */
    private long end;

    /**
     * An empty ring.
     *
     * @param capacity bytes, a power of two, several times the largest frame
     * @param snapBytes most bytes that are kept of a frame
     */
    FrameRing(int capacity, int snapBytes) {
        this.memory = new byte[capacity];
        this.mask = capacity - 1;
        this.snapBytes = snapBytes;
    }

    // The worker's side.

    /** Copies a packet in, invisible yet. Returns its place, or {@link #NO_ROOM}. */
    long append(PacketBatch batch, int i, long nanos, int direction) {
        int length = batch.length(i);
        int kept = Math.min(length, snapBytes);
        int need = HEAD_BYTES + ((kept + 7) & -8);
        int index = (int) end & mask;
        int toEnd = memory.length - index;
        int gap = need <= toEnd ? 0 : toEnd;
        if (end + gap + need - (long) TAKEN.getAcquire(this) > memory.length) {
            return NO_ROOM;
        }
        if (gap > 0) {
            INTS.set(memory, index, BACK_TO_START);
            end += gap;
            index = 0;
        }
        long place = end;
        INTS.set(memory, index + KEPT, kept);
        INTS.set(memory, index + LENGTH, length);
        LONGS.set(memory, index + NANOS, nanos);
        INTS.set(memory, index + DIRECTION, direction);
        batch.get(i, 0, memory, index + HEAD_BYTES, kept);
        end += need;
        return place;
    }

    /** Gives a frame that is not published its stamp. */
    void stamp(long place, long nanos) {
        LONGS.set(memory, ((int) place & mask) + NANOS, nanos);
    }

    /** Takes a frame that is not published back. */
    void cancel(long place) {
        INTS.set(memory, ((int) place & mask) + DIRECTION, VOID);
    }

    /** The writer sees what was appended. */
    void publish() {
        PUT.setRelease(this, end);
    }

    /** Frames found no room. */
    void drop(int frames) {
        DROPPED.setOpaque(this, dropped + frames);
    }

    // The writer's side.

    /** Moves to the oldest frame. Returns false if there is none. */
    boolean peek() {
        long at = taken;
        long published = (long) PUT.getAcquire(this);
        while (at != published) {
            int index = (int) at & mask;
            int kept = (int) INTS.get(memory, index + KEPT);
            if (kept == BACK_TO_START) {
                at += memory.length - index;
            } else if ((int) INTS.get(memory, index + DIRECTION) == VOID) {
                at += HEAD_BYTES + ((kept + 7) & -8);
            } else {
                TAKEN.setRelease(this, at);
                return true;
            }
        }
        TAKEN.setRelease(this, at);
        return false;
    }

    private int head() {
        return (int) taken & mask;
    }

    /** When the oldest frame passed. */
    long nanos() {
        return (long) LONGS.get(memory, head() + NANOS);
    }

    /** Which way it went. */
    int direction() {
        return (int) INTS.get(memory, head() + DIRECTION);
    }

    /** How long it was. */
    int length() {
        return (int) INTS.get(memory, head() + LENGTH);
    }

    /** How many bytes of it are here. */
    int kept() {
        return (int) INTS.get(memory, head() + KEPT);
    }

    /** Where they are. */
    byte[] memory() {
        return memory;
    }

    /** Index of the first. */
    int offset() {
        return head() + HEAD_BYTES;
    }

    /** Gives the room of the oldest frame back. */
    void take() {
        TAKEN.setRelease(this, taken + HEAD_BYTES + ((kept() + 7) & -8));
    }

    /** Frames that found no room. From any thread. */
    long dropped() {
        return (long) DROPPED.getOpaque(this);
    }
}
