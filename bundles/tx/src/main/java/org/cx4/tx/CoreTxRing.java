package org.cx4.tx;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.cx4.api.PacketBatch;
import org.cx4.memory.OffHeap;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.ErrorCqe;
import org.cx4.prm.data.Ownership;
import org.cx4.spi.event.CompletionQueue;

/** All SQs of a core and the CQ that they complete on, for as long as none of them is replaced. One owner thread. */
final class CoreTxRing {
    private static final long DRAIN_NANOS = 2_000_000_000L;
    private static final long DRAIN_PAUSE_NANOS = 20_000;

    private final CompletionQueue completions;
    private final long cqRing;
    private final int cqLog;
    private final int cqMask;
    private final int maxFrameBytes;
    private final SendQueue[] queues;
    private final TxCounters counters;
    private final Runnable queueFailed;
    private int consumer;

    /**
     * A ring over its queues.
     *
     * @param queues by priority
     * @param maxFrameBytes longest frame, in one buffer or a chain
     * @param counters shared with the queues
     * @param queueFailed told, on the owner's thread, when an SQ has gone into error; must not block
     */
    CoreTxRing(
            CompletionQueue completions,
            SendQueue[] queues,
            int maxFrameBytes,
            TxCounters counters,
            Runnable queueFailed) {
        this.completions = completions;
        this.cqRing = completions.ring();
        this.cqLog = completions.logEntries();
        this.cqMask = (1 << cqLog) - 1;
        this.queues = queues.clone();
        this.maxFrameBytes = maxFrameBytes;
        this.counters = counters;
        this.queueFailed = queueFailed;
    }

    /** As {@link org.cx4.spi.tx.TxRing#post}. */
    int post(PacketBatch batch) {
        SendQueue[] byPriority = queues;
        int size = batch.size();
        int i = 0;
        while (i < size) {
            int priority = batch.holds(i) ? batch.priority(i) : 0;
            if (priority < 0 || priority >= byPriority.length || byPriority[priority].state() != SqState.READY) {
                refuse(batch, i++);
            } else {
                i = byPriority[priority].compose(batch, i, priority, maxFrameBytes);
            }
        }
        int posted = 0;
        for (SendQueue queue : byPriority) {
            posted += queue.publish();
        }
        return posted;
    }

    private void refuse(PacketBatch batch, int i) {
        if (batch.holds(i)) {
            batch.drop(i);
            counters.failed(1);
        }
    }

    /** As {@link org.cx4.spi.tx.TxRing#reclaim}: reads until there is no completion. */
    int reclaim() {
        int index = consumer;
        int packets = 0;
        for (; ; index++) {
            long cqe = cqRing + (long) (index & cqMask) * Cqe64.BYTES;
            int last = OffHeap.getIntBeAcquire(cqe + Cqe64.OWNER.offset());
            if (!Ownership.softwareOwnsCqe(last, index, cqLog)) {
                break;
            }
            packets += complete(cqe, last);
        }
        if (index != consumer) {
            consumer = index;
            // Before the room in the SQs is used again, or the CQ could overrun.
            completions.consumed(index);
        }
        return packets;
    }

    private int complete(long cqe, int last) {
        SendQueue queue = find(Cqe64.FLOW_TAG_OR_SQN.get(cqe));
        if (queue == null) {
            counters.failed(1);
            return 0;
        }
        int wqeCounter = Cqe64.WQE_COUNTER.of(last);
        if (Cqe64.OPCODE.of(last) == CqeOpcode.REQ) {
            return queue.completed(wqeCounter);
        }
        boolean first = queue.state() == SqState.READY;
        int packets = queue.failed(wqeCounter, ErrorCqe.SYNDROME.get(cqe), ErrorCqe.VENDOR_ERR_SYND.get(cqe));
        if (first) {
            queueFailed.run();
        }
        return packets;
    }

    /** At most eight queues: looking through them is cheaper than a map. */
    private SendQueue find(int sqn) {
        for (SendQueue queue : queues) {
            if (queue.sqn() == sqn) {
                return queue;
            }
        }
        return null;
    }

    /** Whether a completion waits to be read. */
    boolean hasCompletions() {
        int index = consumer;
        long cqe = cqRing + (long) (index & cqMask) * Cqe64.BYTES;
        return Ownership.softwareOwnsCqe(OffHeap.getIntBeAcquire(cqe + Cqe64.OWNER.offset()), index, cqLog);
    }

    /** How far completions have been read; to others than the owner a hint. */
    int consumerIndex() {
        return consumer;
    }

    /** Takes the place of another: on the same CQ it goes on where that one has stopped to read. */
    void continueAfter(CoreTxRing before) {
        if (before.completions == completions) {
            consumer = before.consumer;
        }
    }

    /** Asks for an event at the next completion; returns whether one will come. */
    boolean arm() {
        return completions.arm(consumer);
    }

    /**
     * Waits, bounded, until the card has reported everything; the caller owns the ring.
     *
     * @param cardFailed whether it reports nothing any more
     * @return whether it has reported everything
     */
    boolean drain(BooleanSupplier cardFailed) {
        long deadline = System.nanoTime() + DRAIN_NANOS;
        while (counters.inFlight() > 0 && !cardFailed.getAsBoolean() && System.nanoTime() - deadline < 0) {
            if (reclaim() == 0) {
                LockSupport.parkNanos(DRAIN_PAUSE_NANOS);
            }
        }
        return counters.inFlight() == 0;
    }
}
