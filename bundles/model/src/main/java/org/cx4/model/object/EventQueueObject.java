package org.cx4.model.object;

import org.cx4.memory.OffHeap;
import org.cx4.model.dma.PageList;
import org.cx4.prm.BitField;
import org.cx4.prm.EventType;
import org.cx4.prm.HealthSyndrome;
import org.cx4.prm.data.Eqe;

/**
 * An event queue. All of its state is guarded by its monitor, which is the innermost lock of the card; interrupts are
 * raised outside of it.
 */
public final class EventQueueObject extends FirmwareObject {
    private static final int COUNTER_MASK = 0xff_ffff;

    private final PageList ring;
    private final int logSize;
    private final int vector;
    private final long eventMask;
    private final boolean overrunIgnored;
    private final FirmwareObject uar;
    private final Interrupts interrupts;
    private final Health health;
    private int producer;
    private int consumer;
    private boolean armed;
    private boolean failed;

    /**
     * A new one, not armed.
     *
     * @param vector which interrupt it raises
     * @param eventMask bit n: it takes events of type n
     */
    public EventQueueObject(
            int number,
            PageList ring,
            int logSize,
            int vector,
            long eventMask,
            boolean overrunIgnored,
            FirmwareObject uar,
            Interrupts interrupts,
            Health health) {
        super(ObjectKind.EQ, number, uar);
        this.ring = ring;
        this.logSize = logSize;
        this.vector = vector;
        this.eventMask = eventMask;
        this.overrunIgnored = overrunIgnored;
        this.uar = uar;
        this.interrupts = interrupts;
        this.health = health;
    }

    /** Whether it takes events of a type. Completions need no bit: CQs name their EQ. */
    public boolean takes(EventType type) {
        return ((eventMask >>> type.code()) & 1) != 0;
    }

    /**
     * Writes an entry, and raises the interrupt if armed.
     *
     * @param first a field of the event data; second may be null
     */
    public void post(EventType type, int subType, BitField first, int firstValue, BitField second, int secondValue) {
        boolean fire;
        synchronized (this) {
            if (failed) {
                return;
            }
            if (((producer - consumer) & COUNTER_MASK) >= (1 << logSize) && !overrunIgnored) {
                failed = true;
                health.fail(HealthSyndrome.ASYNCHRONOUS_EQ_BUF_OVERRUN);
                return;
            }
            long at = ring.translate((long) (producer & ((1 << logSize) - 1)) * Eqe.BYTES, Eqe.BYTES);
            if (at == 0) {
                failed = true;
                health.fail(HealthSyndrome.EQ_IN_ERR);
                return;
            }
            OffHeap.fill(at, Eqe.OWNER.offset(), (byte) 0);
            Eqe.EVENT_TYPE.set(at, type.code());
            Eqe.EVENT_SUB_TYPE.set(at, subType);
            first.set(at + Eqe.EVENT_DATA.offset(), firstValue);
            if (second != null) {
                second.set(at + Eqe.EVENT_DATA.offset(), secondValue);
            }
            OffHeap.putIntBeRelease(at + Eqe.OWNER.offset(), Eqe.OWNER.in((producer >>> logSize) & 1));
            producer = (producer + 1) & COUNTER_MASK;
            fire = armed;
            armed = false;
        }
        if (fire) {
            interrupts.fire(vector);
        }
    }

    /** A doorbell: software has consumed up to {@code ci}; {@code arm} asks for an interrupt if or when there is more. */
    public void consumed(int ci, boolean arm) {
        boolean fire;
        synchronized (this) {
            consumer = ci & COUNTER_MASK;
            boolean pending = producer != consumer;
            fire = arm && pending;
            armed = arm ? !pending : armed;
        }
        if (fire) {
            interrupts.fire(vector);
        }
    }

    /** Destroyed: when this returns, the device touches the ring no more. */
    public synchronized void stop() {
        failed = true;
        armed = false;
    }

    /** Entries written, modulo 2^24. */
    public synchronized int producer() {
        return producer;
    }

    /** Entries that software has consumed, as it says, modulo 2^24. */
    public synchronized int consumer() {
        return consumer;
    }

    /** Whether the next entry raises the interrupt. */
    public synchronized boolean armed() {
        return armed;
    }

    /** Whether it overran or could not be written. */
    public synchronized boolean failed() {
        return failed;
    }

    /** log2 of its entries. */
    public int logSize() {
        return logSize;
    }

    /** Its interrupt. */
    public int vector() {
        return vector;
    }

    /** Which events it takes. */
    public long eventMask() {
        return eventMask;
    }

    /** The page that its doorbells must come through. */
    public FirmwareObject uar() {
        return uar;
    }

    /** Its entries. */
    public PageList ring() {
        return ring;
    }
}
