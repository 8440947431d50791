package org.cx4.model.object;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cx4.memory.OffHeap;
import org.cx4.model.dma.DmaMap;
import org.cx4.model.dma.PageList;
import org.cx4.prm.Block;
import org.cx4.prm.CqErrorSyndrome;
import org.cx4.prm.CqState;
import org.cx4.prm.CqStatus;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.EventType;
import org.cx4.prm.data.CqDoorbellRecord;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.EqeCompletion;
import org.cx4.prm.data.EqeCqError;

/**
 * A completion queue. All of its state is guarded by its monitor, which is taken inside a work queue's and outside an EQ's.
 *
 * <p>Moderation delays events, never CQEs. The period counts from the last event: the first CQE after a pause raises its
 * event at once.
 */
public final class CompletionQueueObject extends FirmwareObject {
    private static final int COUNTER_MASK = 0xff_ffff;
    private static final int SN_MASK = 3;

    private final DmaMap dma;
    private final PageList ring;
    private final int logSize;
    private final long recordAddress;
    private final FirmwareObject uar;
    private final Moderator moderator;
    private final AsyncEvents events;
    private EventQueueObject eventQueue;
    private boolean overrunIgnored;
    private int periodMicros;
    private int maxCount;
    private int producer;
    private int consumer;
    private int status = CqStatus.OK;
    private boolean armed;
    private int armSn;
    private int notified;
    private long lastEvent;
    private boolean deferred;
    private volatile long deadline;
    private final Map<Integer, Deque<byte[]>> held = new HashMap<>();

    /** A new one, not armed, without moderation. */
    public CompletionQueueObject(
            int number,
            DmaMap dma,
            PageList ring,
            int logSize,
            long recordAddress,
            FirmwareObject uar,
            EventQueueObject eventQueue,
            Moderator moderator,
            AsyncEvents events) {
        super(ObjectKind.CQ, number, uar, eventQueue);
        this.dma = dma;
        this.ring = ring;
        this.logSize = logSize;
        this.recordAddress = recordAddress;
        this.uar = uar;
        this.eventQueue = eventQueue;
        this.moderator = moderator;
        this.events = events;
        this.lastEvent = System.nanoTime();
    }

    /**
     * Writes a CQE and raises its event if the CQ is armed.
     *
     * @param cqe process address of 64 bytes, complete but for the owner bit
     * @return false if the CQ has failed or overruns now: the CQE is lost
     */
    public synchronized boolean post(long cqe) {
        if (!held.isEmpty() && isSend(Cqe64.OPCODE.get(cqe))) {
            Deque<byte[]> waiting = held.get(Cqe64.FLOW_TAG_OR_SQN.get(cqe));
            if (waiting != null) {
                byte[] copy = new byte[Cqe64.BYTES];
                OffHeap.copy(cqe, copy, 0, Cqe64.BYTES);
                waiting.add(copy);
                return true;
            }
        }
        long at = slot();
        if (at == 0) {
            return false;
        }
        OffHeap.copy(cqe, at, Cqe64.OWNER.offset());
        finish(at, OffHeap.getIntBe(cqe + Cqe64.OWNER.offset()));
        return true;
    }

    private static boolean isSend(int opcode) {
        return opcode == CqeOpcode.REQ || opcode == CqeOpcode.REQ_ERR;
    }

    private long slot() {
        if (status != CqStatus.OK) {
            return 0;
        }
        if (outstanding() >= size()) {
            long record = dma.translate(recordAddress, CqDoorbellRecord.BYTES);
            if (record == 0) {
                return fail(CqStatus.CQ_WRITE_FAIL, CqErrorSyndrome.ACCESS_VIOLATION);
            }
            consumer = CqDoorbellRecord.UPDATE_CI.get(record);
            if (outstanding() >= size() && !overrunIgnored) {
                return fail(CqStatus.CQ_OVERFLOW, CqErrorSyndrome.OVERRUN);
            }
        }
        long at = ring.translate((long) (producer & (size() - 1)) * Cqe64.BYTES, Cqe64.BYTES);
        return at == 0 ? fail(CqStatus.CQ_WRITE_FAIL, CqErrorSyndrome.ACCESS_VIOLATION) : at;
    }

    private int outstanding() {
        return (producer - consumer) & COUNTER_MASK;
    }

    private long fail(int newStatus, int syndrome) {
        status = newStatus;
        events.post(EventType.CQ_ERROR, 0, EqeCqError.CQN, number(), EqeCqError.SYNDROME, syndrome);
        return 0;
    }

    private void finish(long at, int lastWord) {
        int owner = (producer >>> logSize) & 1;
        OffHeap.putIntBeRelease(at + Cqe64.OWNER.offset(), (lastWord & ~Cqe64.OWNER.in(1)) | Cqe64.OWNER.in(owner));
        producer = (producer + 1) & COUNTER_MASK;
        if (armed) {
            notifyOrDefer();
        }
    }

    private void notifyOrDefer() {
        long due = lastEvent + periodMicros * 1000L;
        boolean enough = maxCount > 0 && ((producer - notified) & COUNTER_MASK) >= maxCount;
        if (periodMicros == 0 || enough || System.nanoTime() - due >= 0) {
            event();
        } else if (!deferred) {
            deferred = true;
            deadline = due;
            moderator.defer(this, due);
        }
    }

    private void event() {
        armed = false;
        armSn = (armSn + 1) & SN_MASK;
        notified = producer;
        lastEvent = System.nanoTime();
        eventQueue.post(EventType.COMP, 0, EqeCompletion.CQN, number(), null, 0);
    }

    /** When a deferred event is due. */
    long deadline() {
        return deadline;
    }

    /** Raises the deferred event, unless another one has come first. */
    synchronized void fireDeferred() {
        deferred = false;
        if (armed) {
            notifyOrDefer();
        }
    }

    /**
     * A doorbell: asks for an event if or when there is a CQE beyond {@code ci}.
     *
     * @param sn how many events software has seen, modulo 4: an outdated request is ignored
     */
    public synchronized void arm(int sn, int ci) {
        if (sn != armSn || status != CqStatus.OK) {
            return;
        }
        consumer = ci;
        notified = ci;
        armed = true;
        if (producer != ci) {
            notifyOrDefer();
        }
    }

    /** Sets moderation. */
    public synchronized void moderation(int period, int count) {
        periodMicros = period;
        maxCount = count;
    }

    /** Ignores overruns, or not (oi). */
    public synchronized void overrunIgnored(boolean ignored) {
        overrunIgnored = ignored;
    }

    /** Sends its events to another EQ from now on. Whether it is armed stays as it is. */
    public synchronized void eventQueue(EventQueueObject other) {
        useInstead(List.of(uar, other));
        eventQueue = other;
    }

    /** Keeps the CQEs of a send queue back until {@link #releaseHeld}. */
    public synchronized void hold(int sqn) {
        held.putIfAbsent(sqn, new ArrayDeque<>());
    }

    /** Writes what was kept back, in order. */
    public synchronized void releaseHeld(int sqn) {
        Deque<byte[]> waiting = held.remove(sqn);
        while (waiting != null && !waiting.isEmpty()) {
            byte[] cqe = waiting.poll();
            long at = slot();
            if (at == 0) {
                return;
            }
            OffHeap.copy(cqe, 0, at, Cqe64.OWNER.offset());
            finish(at, Block.getInt(cqe, Cqe64.OWNER.offset()));
        }
    }

    /** Destroyed: when this returns, the device touches ring and record no more. */
    public synchronized void stop() {
        status = CqStatus.CQ_WRITE_FAIL;
        armed = false;
        held.clear();
    }

    /** State in the context: a value of {@code CqState}. */
    public synchronized int state() {
        return armed ? CqState.NOTIFICATION_REQUEST_ARMED : CqState.FIRED;
    }

    /** Status in the context: a value of {@code CqStatus}. */
    public synchronized int status() {
        return status;
    }

    /** CQEs written, modulo 2^24. */
    public synchronized int producer() {
        return producer;
    }

    /** Consumer counter in the doorbell record, or the last known one if that is not mapped. */
    public synchronized int consumer() {
        long record = dma.translate(recordAddress, CqDoorbellRecord.BYTES);
        return record == 0 ? consumer : CqDoorbellRecord.UPDATE_CI.get(record);
    }

    /** Period of moderation in microseconds. */
    public synchronized int periodMicros() {
        return periodMicros;
    }

    /** CQEs that raise an event before the period is over; 0 for no such limit. */
    public synchronized int maxCount() {
        return maxCount;
    }

    /** Whether overruns are ignored. */
    public synchronized boolean overrunIgnored() {
        return overrunIgnored;
    }

    /** Where its events go. */
    public synchronized EventQueueObject eventQueue() {
        return eventQueue;
    }

    /** The page that its doorbells must come through. */
    public FirmwareObject uar() {
        return uar;
    }

    /** Entries. */
    public int size() {
        return 1 << logSize;
    }

    /** log2 of its entries. */
    public int logSize() {
        return logSize;
    }

    /** Its entries' memory. */
    public PageList ring() {
        return ring;
    }

    /** Device address of its doorbell record. */
    public long recordAddress() {
        return recordAddress;
    }
}
