package org.cx4.tx;

import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketBuffers;
import org.cx4.memory.OffHeap;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.Uar;
import org.cx4.prm.WqeConst;
import org.cx4.prm.data.DoorbellRecord;
import org.cx4.prm.data.WqDoorbellRecord;
import org.cx4.prm.data.WqeControlSegment;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.packet.PacketPool;

/**
 * One SQ on the data path: its ring of WQEs, and the buffers by slot. Life cycle and firmware are the stage's.
 *
 * <p>Indexes run freely and count WQEBBs; a slot is the index masked. A {@link SendWqe} of one buffer is one WQEBB. A chain of buffers
 * takes more, which follow each other round the end of the ring; the first of their slots has the handle, the others have none.
 */
final class SendQueue {
    /** An Ethernet header. */
    private static final int MIN_FRAME_BYTES = 14;

    private final String name;
    private final int sqn;
    private final long ring;
    private final long record;
    private final int mask;
    private final RegisterSpace registers;
    private final long doorbell;
    private final long packetBase;
    private final long packetDeviceBase;
    private final int bufferBytes;
    private final int lkey;
    private final PacketPool pool;
    private final TxCounters counters;
    private final int[] handles;
    private final int[] lengths;

    private int producer;
    /** Index of the newest WQE's first WQEBB. */
    private int newest;

    private int published;
    /** Packets composed since the last doorbell. */
    private int unpublished;

    private int consumer;
    /** Index from which the next WQE asks for a CQE, so that a CQE comes at least every quarter ring. */
    private int nextCqe;

    private boolean starved;
    private volatile SqState state = SqState.RESET;
    private volatile int failure;
    /** Packets that were in it when it failed; the owner's, and control's when it has been taken back. */
    private int lost;
    /** Indexes published and done, for those who watch from another thread. */
    private final AtomicInteger told = new AtomicInteger();

    private final AtomicInteger done = new AtomicInteger();

    /**
     * A queue in reset.
     *
     * @param name for messages
     * @param ring off-heap address of {@code entries} WQEBBs
     * @param record off-heap address of the doorbell record
     * @param entries a power of two
     */
    SendQueue(
            String name,
            int sqn,
            long ring,
            long record,
            int entries,
            RegisterSpace registers,
            long uarOffset,
            PacketMemory packets,
            int lkey,
            PacketPool pool,
            TxCounters counters) {
        this.name = name;
        this.sqn = sqn;
        this.ring = ring;
        this.record = record;
        this.mask = entries - 1;
        this.registers = registers;
        this.doorbell = uarOffset + Uar.BF_REG0;
        this.packetBase = packets.base();
        this.packetDeviceBase = packets.deviceBase();
        this.bufferBytes = packets.bufferBytes();
        this.lkey = lkey;
        this.pool = pool;
        this.counters = counters;
        this.handles = new int[entries];
        this.lengths = new int[entries];
        this.nextCqe = quarter();
    }

    private int quarter() {
        return Math.max(1, handles.length / 4) - 1;
    }

    int sqn() {
        return sqn;
    }

    SqState state() {
        return state;
    }

    /** Moves on; by the ring's owner. */
    void moveTo(SqState next) {
        state = state.moveTo(next);
    }

    /** Vendor syndrome and syndrome of the error CQE that stopped the queue, 0 if none did. */
    int failure() {
        return failure;
    }

    /**
     * Writes the WQEs of packets of one priority and takes them out of the batch. The card is not told before {@link #publish}.
     * What there is no room for stays, and so does what comes after it, for packets keep their order. What can never be sent is
     * counted and freed.
     *
     * @param from index in the batch of the first
     * @param most longest frame
     * @return index after the last of this priority, or the size of the batch
     */
    int compose(PacketBatch batch, int from, int priority, int most) {
        int size = batch.size();
        int i = from;
        while (true) {
            i = composePlain(batch, i, size, priority, Math.min(most, bufferBytes));
            if (i == size || batch.priority(i) != priority) {
                return i;
            }
            composeAny(batch, i, most);
            i++;
        }
    }

    /**
     * The loop for packets as most are: one buffer, room, no CQE of their own. It has locals for fields, because a field that
     * each packet reads and writes makes each wait for the one before, and no rare case, because those would keep the
     * compiler from moving loads out of it.
     *
     * @return index of the first packet that is not so, or the size
     */
    private int composePlain(PacketBatch batch, int from, int size, int priority, int most) {
        int index = producer;
        int left = starved ? 0 : Math.min(consumer + handles.length - index, nextCqe - index);
        int i = from;
        for (; i < size; i++) {
            if (!batch.holds(i)) {
                continue;
            }
            int length = batch.length(i);
            if (left <= 0 || length <= SendWqe.INLINE_BYTES || length > most || batch.priority(i) != priority) {
                break;
            }
            int flags = batch.flags(i);
            int handle = batch.take(i);
            int slot = index & mask;
            handles[slot] = handle;
            lengths[slot] = length;
            long wqe = ring + (long) slot * WqeConst.WQEBB_BYTES;
            long offset = (long) handle * bufferBytes;
            SendWqe.head(
                    wqe,
                    SendWqe.control(index, sqn, SendWqe.DS_WITH_DATA),
                    SendWqe.NO_CQE,
                    flags,
                    packetBase + offset,
                    SendWqe.INLINE_BYTES);
            SendWqe.rest(wqe, lkey, packetDeviceBase + offset, length);
            index++;
            left--;
        }
        if (index != producer) {
            unpublished += index - producer;
            newest = index - 1;
            producer = index;
        }
        return i;
    }

    /** One packet of any kind. */
    private void composeAny(PacketBatch batch, int i, int most) {
        int length = batch.length(i);
        if (length < MIN_FRAME_BYTES || length > most) {
            batch.drop(i);
            counters.failed(1);
            return;
        }
        int index = producer;
        int wqebbs = length <= bufferBytes ? 1 : SendWqe.wqebbs((length + bufferBytes - 1) / bufferBytes);
        if (starved || index + wqebbs - consumer > handles.length) {
            starved = true;
            return;
        }
        int flags = batch.flags(i);
        int handle = batch.take(i);
        int slot = index & mask;
        handles[slot] = handle;
        lengths[slot] = length;
        int ds = length > SendWqe.INLINE_BYTES ? SendWqe.DS_WITH_DATA : SendWqe.DS_INLINE_ONLY;
        if (wqebbs > 1) {
            ds = SendWqe.DS_INLINE_ONLY + composeRest(index, handle, length);
        }
        boolean cqe = index + wqebbs - 1 - nextCqe >= 0;
        long wqe = ring + (long) slot * WqeConst.WQEBB_BYTES;
        long offset = (long) handle * bufferBytes;
        int inline = Math.min(length, SendWqe.INLINE_BYTES);
        SendWqe.head(
                wqe,
                SendWqe.control(index, sqn, ds),
                cqe ? SendWqe.CQE : SendWqe.NO_CQE,
                flags,
                packetBase + offset,
                inline);
        if (ds >= SendWqe.DS_WITH_DATA) {
            SendWqe.rest(wqe, lkey, packetDeviceBase + offset, Math.min(length, bufferBytes));
        }
        newest = index;
        unpublished++;
        producer = index + wqebbs;
        if (cqe) {
            nextCqe = producer + quarter();
        }
    }

    /** The data segments of all buffers but the first; returns how many buffers there are. */
    private int composeRest(int index, int handle, int length) {
        int buffers = 1;
        int buffer = handle;
        for (int left = length - bufferBytes; left > 0; left -= bufferBytes) {
            buffer = pool.next(buffer);
            int segment = SendWqe.DS_INLINE_ONLY + buffers++;
            int slot = index + segment / SendWqe.SEGMENTS_PER_WQEBB & mask;
            handles[slot] = PacketBuffers.NONE;
            long at = (long) slot * WqeConst.WQEBB_BYTES
                    + (long) segment % SendWqe.SEGMENTS_PER_WQEBB * WqeConst.DS_BYTES;
            SendWqe.data(ring + at, lkey, packetDeviceBase + (long) buffer * bufferBytes, Math.min(left, bufferBytes));
        }
        return buffers;
    }

    /**
     * Publishes what was composed to the card; the one place that does. The last WQE is made to ask for a CQE. Order: WQEs,
     * then the record with a release store, then the doorbell, which the register space keeps behind earlier stores.
     *
     * @return number of packets
     */
    int publish() {
        if (starved) {
            starved = false;
            counters.full();
        }
        int upTo = producer;
        if (upTo == published) {
            return 0;
        }
        long last = ring + (long) (newest & mask) * WqeConst.WQEBB_BYTES;
        OffHeap.putLongBe(last + WqeControlSegment.CE.offset(), SendWqe.CQE);
        nextCqe = upTo + quarter();
        int packets = unpublished;
        counters.handed(packets);
        unpublished = 0;
        published = upTo;
        told.setOpaque(upTo);
        DoorbellRecord.publishSend(record, upTo);
        registers.write(doorbell, OffHeap.getLongBe(last));
        return packets;
    }

    /**
     * A CQE without error: everything up to this WQE was sent.
     *
     * @return number of packets
     */
    int completed(int wqeCounter) {
        return release(covered(wqeCounter), true);
    }

    /**
     * An error CQE: this WQE was not sent and the queue is in error. What came before it without a CQE was sent, unless this is a
     * flush.
     *
     * @return number of packets
     */
    int failed(int wqeCounter, int syndrome, int vendorSyndrome) {
        int covered = covered(wqeCounter);
        int before = Math.min(covered, distance(wqeCounter));
        int packets = release(before, syndrome != CqeSyndrome.WR_FLUSH_ERR) + release(covered - before, false);
        if (state == SqState.READY) {
            failure = vendorSyndrome << Byte.SIZE | syndrome;
            moveTo(SqState.ERROR);
        }
        return packets;
    }

    /** WQEBBs that a CQE stands for; 0 if it names no WQE that the card holds, for nothing may be released on such a word. */
    private int covered(int wqeCounter) {
        int held = published - consumer;
        int count = distance(wqeCounter);
        if (count >= held || handles[consumer + count & mask] == PacketBuffers.NONE) {
            return 0;
        }
        do {
            count++;
        } while (count < held && handles[consumer + count & mask] == PacketBuffers.NONE);
        return count;
    }

    private int distance(int wqeCounter) {
        return wqeCounter - consumer & WqDoorbellRecord.SEND_COUNTER.mask();
    }

    /** Gives back the buffers of the oldest WQEBBs and counts their packets, which it returns. */
    private int release(int wqebbs, boolean sent) {
        int[] held = handles;
        int[] bytesOf = lengths;
        PacketPool free = pool;
        int packets = 0;
        long bytes = 0;
        int index = consumer;
        for (int end = index + wqebbs; index != end; index++) {
            int slot = index & mask;
            int handle = held[slot];
            if (handle != PacketBuffers.NONE) {
                packets++;
                bytes += bytesOf[slot];
                free.give(handle);
            }
        }
        consumer = index;
        if (sent) {
            counters.sent(packets, bytes);
        } else {
            counters.failed(packets);
            lost += packets;
        }
        counters.handed(-packets);
        done.setOpaque(consumer);
        return packets;
    }

    /** The card has forgotten the queue: what it never reported is counted as an error and goes back to the pool. */
    void giveBack() {
        release(published - consumer, false);
    }

    /** The card is known to have stopped it, though no CQE has said so. By the ring's owner. */
    void condemn() {
        if (state == SqState.READY) {
            moveTo(SqState.ERROR);
        }
    }

    /** Index up to which the card has reported. From any thread. */
    int done() {
        return done.getOpaque();
    }

    /** Whether the card has reported all that it was told of. From any thread. */
    boolean idle() {
        return done.getOpaque() == told.getOpaque();
    }

    /** Packets that ended with an error or were never reported. Once the owner has taken its successor over. */
    int lost() {
        return lost;
    }

    @Override
    public String toString() {
        return name;
    }
}
