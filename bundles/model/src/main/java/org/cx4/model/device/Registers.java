package org.cx4.model.device;

import java.util.concurrent.TimeUnit;
import org.cx4.model.HealthReport;
import org.cx4.model.object.CardState;
import org.cx4.model.profile.CardFacts;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.data.HealthBuffer;
import org.cx4.prm.data.InitialSegment;
import org.cx4.prm.data.InitialSegmentTimers;
import org.cx4.spi.device.RegisterSpace;

/** BAR0. Reads are answered at once, stores only queued. */
final class Registers implements RegisterSpace {
    /** Size of the BAR: 32 MiB, as uar_sz says. */
    private static final long BYTES = 32L << 20;

    private static final int HARDWARE_ID = 0x020d;
    private static final int LOG_SLOTS = Integer.numberOfTrailingZeros(CommandInterfaceConst.MAX_CMDQ_ENTRIES);
    private static final int LOG_SLOT_BYTES = Integer.numberOfTrailingZeros(CommandInterfaceConst.ENTRY_BYTES);
    private static final long INITIALIZING_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long HEALTH_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final CardFacts facts;
    private final CardState card;
    private final BarQueue stores;
    private Runnable stored = () -> {};
    private volatile long born = System.nanoTime();
    private volatile boolean gone;
    private volatile int lastCounter;
    private volatile int queueAddressHigh;
    private volatile int queueAddressLow;

    Registers(CardFacts facts, CardState card, BarQueue stores) {
        this.facts = facts;
        this.card = card;
        this.stores = stores;
    }

    /** Says who is told of stores. Before the first store. */
    void tell(Runnable ofStores) {
        stored = ofStores;
    }

    /** As after a reset: the firmware begins anew. */
    void reset() {
        queueAddressHigh = 0;
        queueAddressLow = 0;
        born = System.nanoTime();
    }

    /** The card is gone: reads give all ones, stores go nowhere. */
    void remove() {
        gone = true;
        stores.close();
    }

    @Override
    public long bytes() {
        return BYTES;
    }

    @Override
    public int read(long offset) {
        check(offset, Integer.BYTES);
        if (gone) {
            return -1;
        }
        long age = System.nanoTime() - born;
        int health = InitialSegment.HEALTH_BUFFER.offset();
        if (offset == InitialSegment.FW_REV_MAJOR.offset()) {
            return InitialSegment.FW_REV_MINOR.in(facts.firmwareMinor())
                    | InitialSegment.FW_REV_MAJOR.in(facts.firmwareMajor());
        } else if (offset == InitialSegment.CMD_INTERFACE_REV.offset()) {
            return InitialSegment.CMD_INTERFACE_REV.in(CommandInterfaceConst.CMDIF_REV_SUPPORTED)
                    | InitialSegment.FW_REV_SUBMINOR.in(facts.firmwareSubminor());
        } else if (offset == InitialSegment.CMDQ_PHY_ADDR_63_32.offset()) {
            return queueAddressHigh;
        } else if (offset == InitialSegment.CMDQ_PHY_ADDR_31_12.offset()) {
            return InitialSegment.CMDQ_PHY_ADDR_31_12.in(InitialSegment.CMDQ_PHY_ADDR_31_12.of(queueAddressLow))
                    | InitialSegment.LOG_CMDQ_SIZE.in(LOG_SLOTS)
                    | InitialSegment.LOG_CMDQ_STRIDE.in(LOG_SLOT_BYTES);
        } else if (offset == InitialSegment.INITIALIZING.offset()) {
            return InitialSegment.INITIALIZING.in(age < INITIALIZING_NANOS ? 1 : 0);
        } else if (offset >= health && offset < health + HealthBuffer.BYTES) {
            HealthReport report = card.health().report();
            return report == null ? 0 : healthWord((int) offset - health, report);
        } else if (offset == InitialSegment.HEALTH_COUNTER.offset()) {
            return InitialSegment.HEALTH_COUNTER.in(healthCounter(age) & InitialSegment.HEALTH_COUNTER.mask());
        } else if (offset == InitialSegmentTimers.INTERNAL_TIMER_H.offset()) {
            return (int) (cycles(age) >>> Integer.SIZE);
        } else if (offset == InitialSegmentTimers.INTERNAL_TIMER_L.offset()) {
            return (int) cycles(age);
        }
        return 0;
    }

    private int healthCounter(long age) {
        if (!card.health().frozen()) {
            lastCounter = (int) (age / HEALTH_TICK_NANOS);
        }
        return lastCounter;
    }

    private int healthWord(int at, HealthReport report) {
        int word = at / Integer.BYTES;
        if (word < report.assertWords().size()) {
            return report.assertWords().get(word);
        } else if (at == HealthBuffer.ASSERT_EXIT_PTR.offset()) {
            return report.exitPointer();
        } else if (at == HealthBuffer.ASSERT_CALLRA.offset()) {
            return report.returnAddress();
        } else if (at == HealthBuffer.FW_VER.offset()) {
            return (facts.firmwareMajor() << 24) | (facts.firmwareMinor() << 16) | facts.firmwareSubminor();
        } else if (at == HealthBuffer.HW_ID.offset()) {
            return HARDWARE_ID;
        } else if (at == HealthBuffer.RFR.offset()) {
            int severity = report.severity() < 0
                    ? 0
                    : HealthBuffer.SEVERITY_VALID.in(1) | HealthBuffer.SEVERITY.in(report.severity());
            return HealthBuffer.RFR.in(report.fatal() ? 1 : 0) | severity;
        } else if (at == HealthBuffer.SYND.offset()) {
            return HealthBuffer.IRISC_INDEX.in(report.irisc())
                    | HealthBuffer.SYND.in(report.syndrome())
                    | HealthBuffer.EXT_SYND.in(report.extended());
        }
        return 0;
    }

    private long cycles(long nanos) {
        return nanos / 1000 * card.capabilities().general(CmdHcaCap.DEVICE_FREQUENCY_MHZ);
    }

    @Override
    public void write(long offset, int value) {
        check(offset, Integer.BYTES);
        if (gone) {
            return;
        }
        if (offset == InitialSegment.CMDQ_PHY_ADDR_63_32.offset()) {
            queueAddressHigh = value;
        } else if (offset == InitialSegment.CMDQ_PHY_ADDR_31_12.offset()) {
            queueAddressLow = value;
        }
        stores.put(offset, Integer.toUnsignedLong(value));
        stored.run();
    }

    @Override
    public void write(long offset, long value) {
        check(offset, Long.BYTES);
        if (gone) {
            return;
        }
        stores.put(offset, value);
        stored.run();
    }

    private static void check(long offset, int bytes) {
        if (offset < 0 || offset > BYTES - bytes || offset % bytes != 0) {
            throw new IllegalArgumentException(
                    "no register of " + bytes + " bytes at offset 0x" + Long.toHexString(offset));
        }
    }
}
