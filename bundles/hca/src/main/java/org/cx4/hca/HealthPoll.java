package org.cx4.hca;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.cx4.prm.BitField;
import org.cx4.prm.HealthSyndrome;
import org.cx4.prm.data.HealthBuffer;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.device.RegisterSpace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the health counter and the health buffer in BAR0. What only a reset cures is a failure of the card; another syndrome
 * is logged once, decoded, and so is its end.
 */
final class HealthPoll implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HealthPoll.class);

    /** A counter that has not moved for so many looks means that the firmware is stuck. */
    private static final int MISSES = 3;

    private static final int GONE = -1;

    private static final Map<Integer, String> SYNDROMES = Map.ofEntries(
            Map.entry(HealthSyndrome.FW_INTERNAL_ERR, "firmware asserted"),
            Map.entry(HealthSyndrome.DEAD_IRISC, "an internal processor has stopped"),
            Map.entry(HealthSyndrome.HW_FATAL_ERR, "unrecoverable hardware error"),
            Map.entry(HealthSyndrome.FW_CRC_ERR, "the firmware image is corrupt"),
            Map.entry(HealthSyndrome.ICM_FETCH_PCI_ERR, "a firmware page could not be read"),
            Map.entry(HealthSyndrome.ICM_PAGE_ERR, "a firmware page is bad"),
            Map.entry(
                    HealthSyndrome.ASYNCHRONOUS_EQ_BUF_OVERRUN, "the async EQ has overflowed; raise async.eq.entries"),
            Map.entry(HealthSyndrome.EQ_IN_ERR, "an EQ is in error"),
            Map.entry(HealthSyndrome.EQ_INV, "an event went to an EQ that does not exist"),
            Map.entry(HealthSyndrome.FFSER_ERR, "internal bus error"),
            Map.entry(HealthSyndrome.HIGH_TEMP_ERR, "overheated; check the air flow"),
            Map.entry(HealthSyndrome.ICM_PCI_POISONED_ERR, "poisoned PCI data"));

    private final String adapter;
    private final RegisterSpace registers;
    private final Consumer<CardFailure> failed;
    private final ScheduledExecutorService thread;
    private int lastCounter;
    private int misses;
    private String lastWarning = "";

    /** @param failed told of a failure, at each look that finds it; must not wait */
    HealthPoll(String adapter, RegisterSpace registers, Consumer<CardFailure> failed) {
        this.adapter = adapter;
        this.registers = registers;
        this.failed = failed;
        this.lastCounter = counter();
        this.thread = Executors.newSingleThreadScheduledExecutor(StageThread.named(adapter, "health"));
    }

    /** Looks from now on, with such a pause between two looks. */
    void start(long periodMillis) {
        thread.scheduleWithFixedDelay(this::look, periodMillis, periodMillis, TimeUnit.MILLISECONDS);
    }

    /** One look; only the poll's thread calls it. */
    void look() {
        Optional<CardFailure> failure = failure();
        if (failure.isPresent()) {
            failed.accept(failure.get());
            return;
        }
        String warning = warning().orElse("");
        if (!warning.equals(lastWarning)) {
            lastWarning = warning;
            if (warning.isEmpty()) {
                LOG.info("{}: the card is healthy again", adapter);
            } else {
                LOG.error("{}: {}", adapter, warning);
            }
        }
    }

    /** Why the card does not work any more; its counter is compared with that of the look before. */
    Optional<CardFailure> failure() {
        int counter = counter();
        misses = counter == lastCounter ? misses + 1 : 0;
        lastCounter = counter;
        if (registers.read(InitialSegment.INITIALIZING.offset()) == GONE) {
            return Optional.of(CardFailure.removed());
        }
        if (read(HealthBuffer.SYND) != 0 && read(HealthBuffer.RFR) == 1) {
            return Optional.of(CardFailure.fatal(read(HealthBuffer.SYND), syndrome()));
        }
        if (misses >= MISSES) {
            return Optional.of(CardFailure.fatal(
                    0,
                    "the firmware is stuck: its health counter stays at 0x" + Integer.toHexString(counter) + "; "
                            + buffer()));
        }
        return Optional.empty();
    }

    /** A syndrome with which the card goes on. */
    Optional<String> warning() {
        return read(HealthBuffer.SYND) == 0 ? Optional.empty() : Optional.of(syndrome());
    }

    private String syndrome() {
        int syndrome = read(HealthBuffer.SYND);
        return "the firmware reports syndrome 0x" + Integer.toHexString(syndrome) + ", "
                + SYNDROMES.getOrDefault(syndrome, "unknown") + "; " + buffer();
    }

    /** The health buffer, for whoever maintains the firmware. */
    private String buffer() {
        return String.format(
                "assert_var0 0x%08x, exit_ptr 0x%08x, callra 0x%08x, fw_ver 0x%08x, hw_id 0x%08x, severity %s, irisc %d,"
                        + " ext_synd 0x%04x%s",
                read(HealthBuffer.ASSERT_VAR0),
                read(HealthBuffer.ASSERT_EXIT_PTR),
                read(HealthBuffer.ASSERT_CALLRA),
                read(HealthBuffer.FW_VER),
                read(HealthBuffer.HW_ID),
                read(HealthBuffer.SEVERITY_VALID) == 1 ? Integer.toString(read(HealthBuffer.SEVERITY)) : "unknown",
                read(HealthBuffer.IRISC_INDEX),
                read(HealthBuffer.EXT_SYND),
                read(HealthBuffer.RFR) == 1 ? "; it asks for a reset" : "");
    }

    private int counter() {
        return InitialSegment.HEALTH_COUNTER.of(registers.read(InitialSegment.HEALTH_COUNTER.offset()));
    }

    private int read(BitField field) {
        return field.of(registers.read(InitialSegment.HEALTH_BUFFER.offset() + field.offset()));
    }

    /** Looks no more when this returns. */
    @Override
    public void close() {
        thread.shutdownNow();
        StageThread.awaitEnd(thread);
    }

    @Override
    public String toString() {
        return "health poll";
    }
}
