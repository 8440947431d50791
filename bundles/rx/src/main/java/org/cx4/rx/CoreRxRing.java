package org.cx4.rx;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketBuffers;
import org.cx4.memory.OffHeap;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.WqeConst;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.DoorbellRecord;
import org.cx4.prm.data.ErrorCqe;
import org.cx4.prm.data.Ownership;
import org.cx4.prm.data.WqeDataSegment;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.packet.PacketPool;

/**
 * The RQ of a core and its CQ on the data path, from one reset of the RQ to the next. One owner thread. Life cycle and firmware
 * are the stage's.
 */
final class CoreRxRing {
    private final String name;
    private final CompletionQueue completions;
    private final long cqRing;
    private final int cqLog;
    private final int cqMask;
    private final long rqRing;
    private final long record;
    private final int mask;
    private final int bufferBytes;
    private final int maxBytes;
    /** Buffers of a WQE: as many as the longest frame needs. */
    private final int buffers;

    private final int wqeBytes;
    private final long packetDeviceBase;
    private final PacketPool pool;
    private final Runnable queueFailed;
    /** The buffers of each slot, or NONE: what the card holds. Without its first one, a slot is not posted. */
    private final int[] handles;

    private final AtomicLong packets;
    private final AtomicLong bytes;
    private final AtomicLong errors;
    private final AtomicInteger posted;
    private int consumer;
    private int producer;
    private volatile RqState state = RqState.RESET;
    private volatile int failure;
    /** Posted WQEs that came back without a packet; the owner's, and control's when it has been taken back. */
    private int lost;

    /**
     * A ring in reset, without buffers.
     *
     * @param name for messages
     * @param rqRing off-heap address of {@code entries} WQEs
     * @param record off-heap address of the doorbell record
     * @param entries a power of two, not more than the CQ has
     * @param lkey of all buffers
     * @param counters of its core
     * @param queueFailed told, on the owner's thread, when the RQ has gone into error; must not block
     */
    CoreRxRing(
            String name,
            CompletionQueue completions,
            long rqRing,
            long record,
            int entries,
            PacketMemory packetMemory,
            int lkey,
            PacketPool pool,
            RxCounters counters,
            Runnable queueFailed) {
        this.name = name;
        this.completions = completions;
        this.cqRing = completions.ring();
        this.cqLog = completions.logEntries();
        this.cqMask = (1 << cqLog) - 1;
        this.rqRing = rqRing;
        this.record = record;
        this.mask = entries - 1;
        this.bufferBytes = packetMemory.bufferBytes();
        this.buffers = packetMemory.maxBuffers();
        this.maxBytes = buffers * bufferBytes;
        this.wqeBytes = wqeBytes(buffers);
        this.packetDeviceBase = packetMemory.deviceBase();
        this.pool = pool;
        this.packets = counters.packets;
        this.bytes = counters.bytes;
        this.errors = counters.errors;
        this.posted = counters.posted;
        this.queueFailed = queueFailed;
        this.handles = new int[entries * buffers];
        Arrays.fill(handles, PacketBuffers.NONE);
        for (int slot = 0; slot < entries; slot++) {
            writeFixed(rqRing + (long) slot * wqeBytes, lkey);
        }
    }

    /** Length and lkey of all segments; those that a power of two has too many of end the list. */
    private void writeFixed(long wqe, int lkey) {
        for (int i = 0; i < wqeBytes / WqeDataSegment.BYTES; i++) {
            long segment = wqe + (long) i * WqeDataSegment.BYTES;
            WqeDataSegment.BYTE_COUNT.set(segment, i < buffers ? bufferBytes : 0);
            WqeDataSegment.LKEY.set(segment, i < buffers ? lkey : WqeConst.TERMINATE_SCATTER_LKEY);
        }
    }

    /** Size of a WQE with so many buffers: a power of two. */
    static int wqeBytes(int buffers) {
        return WqeDataSegment.BYTES * (buffers == 1 ? 1 : 2 * Integer.highestOneBit(buffers - 1));
    }

    RqState state() {
        return state;
    }

    /** Moves on; by the ring's owner. */
    void moveTo(RqState next) {
        state = state.moveTo(next);
    }

    /** Vendor syndrome and syndrome of the error CQE that stopped the queue, 0 if none did. */
    int failure() {
        return failure;
    }

    /** The card is known to have stopped it, though no CQE has said so. By the ring's owner. */
    void condemn() {
        if (state == RqState.READY) {
            moveTo(RqState.ERROR);
        }
    }

    /** Posted WQEs that came back without a packet. Once the owner has taken its successor over. */
    int lost() {
        return lost;
    }

    /** Takes the place of another: on the same CQ it goes on where that one has stopped to read. */
    void continueAfter(CoreRxRing before) {
        if (before.completions == completions) {
            consumer = before.consumer;
        }
    }

    /** As {@link org.cx4.spi.rx.RxRing#receive}. */
    int receive(PacketBatch batch) {
        int from = consumer;
        int upTo = completed(from, batch.room());
        if (upTo == from) {
            return 0;
        }
        // One acquire for all that was found: without barriers in it the loop below keeps fields in registers.
        OffHeap.acquireFence();
        long ring = cqRing;
        int cqes = cqMask;
        int[] held = handles;
        int end = batch.size();
        int received = 0;
        long receivedBytes = 0;
        for (int index = from; index != upTo; index++) {
            long cqe = ring + (long) (index & cqes) * Cqe64.BYTES;
            int last = OffHeap.getIntBe(cqe + Cqe64.OWNER.offset());
            int slot = Cqe64.WQE_COUNTER.of(last) & mask;
            int first = slot * buffers;
            int handle = held[first];
            int length = Cqe64.BYTE_CNT.get(cqe);
            if (Cqe64.OPCODE.of(last) != CqeOpcode.RESP_SEND
                    || handle == PacketBuffers.NONE
                    || length <= 0
                    || length > maxBytes) {
                fail(cqe, last, slot);
                continue;
            }
            held[first] = PacketBuffers.NONE;
            if (length > bufferBytes) {
                pool.link(handle, rest(first, length));
            }
            batch.prepare(
                    end + received,
                    handle,
                    length,
                    CqeFlags.of(cqe),
                    Cqe64.RSS_HASH_RESULT.get(cqe),
                    Cqe64.FLOW_TAG_OR_SQN.get(cqe));
            receivedBytes += length;
            received++;
        }
        batch.extend(received);
        consumer = upTo;
        // Before the buffers are posted again, or the CQ could overrun.
        completions.consumed(upTo);
        packets.setOpaque(packets.getPlain() + received);
        bytes.setOpaque(bytes.getPlain() + receivedBytes);
        posted.setOpaque(posted.getPlain() - received);
        return received;
    }

    /** Index after the last of at most so many CQEs that the card has written from an index on; to be read after a fence. */
    private int completed(int from, int most) {
        long ring = cqRing;
        int index = from;
        for (int end = from + most; index != end; index++) {
            long cqe = ring + (long) (index & cqMask) * Cqe64.BYTES;
            if (!Ownership.softwareOwnsCqe(OffHeap.getIntBe(cqe + Cqe64.OWNER.offset()), index, cqLog)) {
                break;
            }
        }
        return index;
    }

    /** Links the buffers that a frame has filled beside the first; the others of its slot stay there. Returns the second. */
    private int rest(int first, int length) {
        int last = first + (length - 1) / bufferBytes;
        int next = PacketBuffers.NONE;
        for (int i = last; i > first; i--) {
            pool.link(handles[i], next);
            next = handles[i];
            handles[i] = PacketBuffers.NONE;
        }
        return next;
    }

    /** Counts a completion that is no packet, and frees its buffers if the card had some there. */
    private void fail(long cqe, int last, int slot) {
        errors.setOpaque(errors.getPlain() + 1);
        if (handles[slot * buffers] != PacketBuffers.NONE) {
            giveBack(slot);
            lost++;
            posted.setOpaque(posted.getPlain() - 1);
        }
        if (Cqe64.OPCODE.of(last) == CqeOpcode.RESP_ERR && state == RqState.READY) {
            failure = ErrorCqe.VENDOR_ERR_SYND.get(cqe) << Byte.SIZE | ErrorCqe.SYNDROME.get(cqe);
            moveTo(RqState.ERROR);
            queueFailed.run();
        }
    }

    /** As {@link org.cx4.spi.rx.RxRing#refill}. */
    void refill() {
        if (state != RqState.READY) {
            return;
        }
        int from = producer;
        int upTo = buffers == 1 ? fillSingles(from) : fillChains(from);
        if (upTo != from) {
            posted.setOpaque(posted.getPlain() + upTo - from);
            producer = upTo;
            publish(upTo);
        }
    }

    // The slot and not a count decides: a completion out of order must not cost a buffer that the card still has.

    /** Fills slots of one buffer from an index on; returns the index after the last. */
    private int fillSingles(int from) {
        int index = from;
        for (int empty = emptySlots(index & mask); empty > 0; empty = emptySlots(index & mask)) {
            int slot = index & mask;
            int filled = pool.take(handles, slot, empty);
            putAddresses(slot, filled);
            index += filled;
            if (filled < empty) {
                break;
            }
        }
        return index;
    }

    /** Slots without a buffer from one on, up to the end of the ring. */
    private int emptySlots(int from) {
        int[] held = handles;
        int slot = from;
        while (slot < held.length && held[slot] == PacketBuffers.NONE) {
            slot++;
        }
        return slot - from;
    }

    private void putAddresses(int from, int slots) {
        int[] held = handles;
        for (int slot = from; slot < from + slots; slot++) {
            putAddress(rqRing + (long) slot * WqeDataSegment.BYTES, held[slot]);
        }
    }

    /** The same for slots of several buffers. */
    private int fillChains(int from) {
        int index = from;
        while (handles[(index & mask) * buffers] == PacketBuffers.NONE && fill(index & mask)) {
            index++;
        }
        return index;
    }

    /** Gives a slot the buffers that it lacks, the first one last; false if the pool has not enough now. */
    private boolean fill(int slot) {
        for (int i = buffers - 1; i >= 0; i--) {
            int at = slot * buffers + i;
            if (handles[at] == PacketBuffers.NONE) {
                int handle = pool.take();
                if (handle == PacketBuffers.NONE) {
                    return false;
                }
                handles[at] = handle;
                putAddress(rqRing + (long) slot * wqeBytes + (long) i * WqeDataSegment.BYTES, handle);
            }
        }
        return true;
    }

    private void putAddress(long segment, int handle) {
        OffHeap.putLongBe(segment + WqeDataSegment.ADDR.offset(), packetDeviceBase + (long) handle * bufferBytes);
    }

    /** Publishes WQEs to the card; the one place that does. An RQ has no doorbell: the card reads the record. */
    private void publish(int upTo) {
        DoorbellRecord.publishReceive(record, upTo);
    }

    /** The card has forgotten the queue: buffers that it held go back to the pool. */
    void giveBack() {
        int count = 0;
        for (int slot = 0; slot <= mask; slot++) {
            if (handles[slot * buffers] != PacketBuffers.NONE) {
                count++;
            }
            giveBack(slot);
        }
        lost += count;
        posted.setOpaque(posted.getPlain() - count);
    }

    private void giveBack(int slot) {
        for (int i = slot * buffers; i < (slot + 1) * buffers; i++) {
            if (handles[i] != PacketBuffers.NONE) {
                pool.give(handles[i]);
                handles[i] = PacketBuffers.NONE;
            }
        }
    }

    /** Whether a completion waits to be read. */
    boolean hasCompletions() {
        int index = consumer;
        long cqe = cqRing + (long) (index & cqMask) * Cqe64.BYTES;
        return Ownership.softwareOwnsCqe(OffHeap.getIntBeAcquire(cqe + Cqe64.OWNER.offset()), index, cqLog);
    }

    /** Asks for an event at the next completion; returns whether one will come. */
    boolean arm() {
        return completions.arm(consumer);
    }

    @Override
    public String toString() {
        return name;
    }
}
