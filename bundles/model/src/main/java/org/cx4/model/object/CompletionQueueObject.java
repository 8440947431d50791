package org.cx4.model.object;

import java.util.List;
import org.cx4.memory.OffHeap;
import org.cx4.model.dma.DmaMap;
import org.cx4.model.dma.PageList;
import org.cx4.prm.Block;
import org.cx4.prm.CqErrorSyndrome;
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
 * <p>Moderation delays events, never CQEs. The period counts from the last event, so that the first CQE after a pause
 * raises its event at once; or from the last CQE.
 */
public final class CompletionQueueObject extends FirmwareObject implements Deferred {
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
    private boolean fromCqe;
    private int periodMicros;
    private int maxCount;
    private int producer;
    private int consumer;
    private int status = CqStatus.OK;
    private CqArm arm = CqArm.NOT;
    private int armSn;
    /** Producer counter behind the last CQE that is solicited or an error. */
    private int solicited;

    private boolean solicitedWaits;

    private int notified;
    private long lastEvent;
    private boolean deferred;
    private volatile long deadline;
    private boolean eventIsDue;
    private final LateCompletions late = new LateCompletions();
    private final LateWriter lateWriter = new LateWriter();

    /** Writes late CQEs when they are due. */
    private final class LateWriter implements Deferred {
        private volatile long due = Long.MAX_VALUE;

        @Override
        public long deadline() {
            return due;
        }

        @Override
        public void fireDeferred() {
            synchronized (CompletionQueueObject.this) {
                due = Long.MAX_VALUE;
                late.takeDue(System.nanoTime()).forEach(CompletionQueueObject.this::write);
                deferNext();
            }
        }

        void deferNext() {
            long next = late.nextDue();
            if (next < due) {
                due = next;
                moderator.defer(this, next);
            }
        }
    }

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
     * @param queueNumber of the work queue that it completes
     * @param cqe process address of 64 bytes, complete but for the owner bit
     * @return false if the CQ has failed or overruns now: the CQE is lost
     */
    public synchronized boolean post(int queueNumber, long cqe) {
        if (!late.idle() && late.keep(queueNumber, cqe)) {
            lateWriter.deferNext();
            return true;
        }
        long at = slot();
        if (at == 0) {
            return false;
        }
        OffHeap.copy(cqe, at, Cqe64.OWNER.offset());
        finish(at, OffHeap.getIntBe(cqe + Cqe64.OWNER.offset()));
        return true;
    }

    private void write(byte[] cqe) {
        long at = slot();
        if (at != 0) {
            OffHeap.copy(cqe, 0, at, Cqe64.OWNER.offset());
            finish(at, Block.getInt(cqe, Cqe64.OWNER.offset()));
        }
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
        int opcode = Cqe64.OPCODE.of(lastWord);
        if (Cqe64.SE.of(lastWord) != 0 || opcode == CqeOpcode.REQ_ERR || opcode == CqeOpcode.RESP_ERR) {
            solicited = producer;
            solicitedWaits = true;
        }
        if (wanted()) {
            notifyOrDefer();
        }
    }

    /** Whether there is something that an event is wanted for. */
    private boolean wanted() {
        return switch (arm) {
            case NOT -> false;
            case ANY -> producer != notified;
            case SOLICITED -> solicitedWaits;
        };
    }

    private static boolean isBeyond(int counter, int other) {
        int distance = (counter - other) & COUNTER_MASK;
        return distance != 0 && distance <= COUNTER_MASK >>> 1;
    }

    private void notifyOrDefer() {
        long now = System.nanoTime();
        long due = (fromCqe ? now : lastEvent) + periodMicros * 1000L;
        boolean enough = maxCount > 0 && ((producer - notified) & COUNTER_MASK) >= maxCount;
        boolean wait = periodMicros != 0 && !enough && (fromCqe || now - due < 0);
        long chance = moderator.chanceNanos();
        if (!wait && chance == 0) {
            event();
        } else if (!deferred) {
            deferred = true;
            eventIsDue = !wait;
            deadline = wait ? due : now + chance;
            moderator.defer(this, deadline);
        } else if (wait && fromCqe) {
            deadline = due;
        }
    }

    private void event() {
        arm = CqArm.NOT;
        armSn = (armSn + 1) & SN_MASK;
        notified = producer;
        lastEvent = System.nanoTime();
        eventQueue.post(EventType.COMP, 0, EqeCompletion.CQN, number(), null, 0);
    }

    /** When the deferred event is due. */
    @Override
    public long deadline() {
        return deadline;
    }

    /** Raises the deferred event, unless another one has come first. */
    @Override
    public synchronized void fireDeferred() {
        deferred = false;
        if (!wanted()) {
            return;
        }
        if (eventIsDue || fromCqe) {
            event();
        } else {
            notifyOrDefer();
        }
    }

    /**
     * A doorbell: asks for an event if or when there is a CQE beyond {@code ci}.
     *
     * @param sn how many events software has seen, modulo 4: an outdated request is ignored
     * @param solicitedOnly whether only a CQE that is solicited, or an error, is worth an event
     */
    public synchronized void arm(int sn, int ci, boolean solicitedOnly) {
        if (sn != armSn || status != CqStatus.OK) {
            return;
        }
        consumer = ci;
        notified = ci;
        solicitedWaits &= isBeyond(solicited, ci);
        arm = solicitedOnly ? CqArm.SOLICITED : CqArm.ANY;
        if (wanted()) {
            notifyOrDefer();
        }
    }

    /** Sets moderation. */
    public synchronized void moderation(int period, int count) {
        periodMicros = period;
        maxCount = count;
    }

    /** Lets the period begin with each CQE anew, not with the last event (cq_period_mode). */
    public synchronized void periodFromCqe(boolean startsWithCqe) {
        fromCqe = startsWithCqe;
    }

    /** Whether the period begins with each CQE. */
    public synchronized boolean periodFromCqe() {
        return fromCqe;
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

    /** Keeps the CQEs of a work queue back until {@link #releaseHeld}. */
    public synchronized void hold(int queueNumber) {
        late.hold(queueNumber);
    }

    /** Writes what was kept back, in order. On a thread of the card. */
    public synchronized void releaseHeld(int queueNumber) {
        late.release(queueNumber).forEach(this::write);
    }

    /** Delays each CQE by a random time of up to so many microseconds. */
    public synchronized void delay(int mostMicros) {
        late.delay(mostMicros);
    }

    /** A work queue is reset: no CQE of it is written after this returns. On a thread of the card. */
    synchronized void forget(int queueNumber) {
        if (!late.idle()) {
            late.forget(queueNumber).forEach(this::write);
        }
    }

    /** Fails with a value of {@code CqErrorSyndrome}, unless it has failed already. On a thread of the card. */
    public synchronized void failNow(int syndrome) {
        if (status == CqStatus.OK) {
            fail(syndrome == CqErrorSyndrome.OVERRUN ? CqStatus.CQ_OVERFLOW : CqStatus.CQ_WRITE_FAIL, syndrome);
        }
    }

    /** Destroyed: when this returns, the device touches ring and record no more. */
    public synchronized void stop() {
        status = CqStatus.CQ_WRITE_FAIL;
        arm = CqArm.NOT;
        late.clear();
    }

    /** State in the context: a value of {@code CqState}. */
    public synchronized int state() {
        return arm.code();
    }

    /** Status in the context: a value of {@code CqStatus}. */
    public synchronized int status() {
        return status;
    }

    /** Producer counter at the last event, or consumer counter at the last arming. */
    public synchronized int notified() {
        return notified;
    }

    /** Producer counter behind the last CQE that is solicited or an error. */
    public synchronized int solicited() {
        return solicited;
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
