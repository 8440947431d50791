package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.model.CardFaults;
import org.cx4.model.HealthReport;
import org.cx4.prm.BitField;
import org.cx4.prm.HealthSyndrome;
import org.cx4.prm.Opcode;
import org.cx4.prm.QueueState;
import org.cx4.prm.data.HealthBuffer;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The whole card goes wrong: sick, frozen, pulled out. */
class CardFaultsTest {
    private static final long OTHER = 0x02_00_00_00_00_99L;

    private final RawDriver driver = new RawDriver();
    private final CardFaults faults = driver.faults().card();

    @AfterEach
    void remove() {
        driver.close();
    }

    private int health(BitField field) {
        return field.of(driver.registers.read(InitialSegment.HEALTH_BUFFER.offset() + field.offset()));
    }

    private int counter() {
        return driver.registers.read(InitialSegment.HEALTH_COUNTER.offset());
    }

    private void sicken(HealthReport report) {
        faults.sicken(report);
    }

    private void reset() {
        driver.device.reset();
        driver.setQueueAddress(driver.commandPage.deviceAddress());
    }

    @Test
    void showsAnAssertInTheHealthBuffer() {
        sicken(new HealthReport(
                HealthSyndrome.FW_INTERNAL_ERR, true, 3, List.of(0x11, 0x22, 0x33, 0x44, 0x55), 0x66, 0x77, 8, 0x99));
        assertThat(health(HealthBuffer.SYND)).isEqualTo(HealthSyndrome.FW_INTERNAL_ERR);
        assertThat(health(HealthBuffer.RFR)).isEqualTo(1);
        assertThat(health(HealthBuffer.SEVERITY_VALID)).isEqualTo(1);
        assertThat(health(HealthBuffer.SEVERITY)).isEqualTo(3);
        assertThat(health(HealthBuffer.ASSERT_VAR0)).isEqualTo(0x11);
        assertThat(driver.registers.read(InitialSegment.HEALTH_BUFFER.offset() + 16L))
                .isEqualTo(0x55);
        assertThat(health(HealthBuffer.ASSERT_EXIT_PTR)).isEqualTo(0x66);
        assertThat(health(HealthBuffer.ASSERT_CALLRA)).isEqualTo(0x77);
        assertThat(health(HealthBuffer.IRISC_INDEX)).isEqualTo(8);
        assertThat(health(HealthBuffer.EXT_SYND)).isEqualTo(0x99);
    }

    @Test
    void aFatallySickCardAnswersNothingUntilItIsReset() {
        driver.boot();
        driver.faults().holdAnswers();
        driver.post(2, RawDriver.input(Opcode.QUERY_ISSI, 0, 0), 0x10, entry -> {});
        RawDriver.await(() -> driver.faults().heldAnswers() == 1);
        sicken(HealthReport.fatal(HealthSyndrome.HW_FATAL_ERR));
        driver.faults().releaseAnswers(false);
        long before = driver.model().trace().size();
        driver.post(1, RawDriver.input(Opcode.QUERY_ISSI, 0, 0), 0x10, entry -> {});
        reset();
        assertThat(driver.owned(1)).isTrue();
        assertThat(driver.owned(2)).isTrue();
        assertThat(driver.model().trace()).hasSize((int) before);
        assertThat(health(HealthBuffer.SYND)).isZero();
        driver.boot();
    }

    @Test
    void aWarningDoesNotStopCommandsAndGivesWayToWorse() {
        sicken(HealthReport.warning(HealthSyndrome.HIGH_TEMP_ERR));
        driver.boot();
        assertThat(health(HealthBuffer.RFR)).isZero();
        sicken(HealthReport.fatal(HealthSyndrome.DEAD_IRISC));
        sicken(HealthReport.fatal(HealthSyndrome.FW_CRC_ERR));
        assertThat(health(HealthBuffer.SYND)).isEqualTo(HealthSyndrome.DEAD_IRISC);
    }

    @Test
    void freezesTheHealthCounter() {
        faults.freezeHealthCounter(true);
        int before = counter();
        driver.boot();
        assertThat(counter()).isEqualTo(before);
        faults.freezeHealthCounter(false);
        RawDriver.await(() -> counter() != before);
    }

    @Test
    void staysSickThroughResetsIfTold() {
        faults.resetCures(false);
        sicken(HealthReport.fatal(HealthSyndrome.HW_FATAL_ERR));
        reset();
        assertThat(health(HealthBuffer.SYND)).isEqualTo(HealthSyndrome.HW_FATAL_ERR);
        faults.resetCures(true);
        reset();
        assertThat(health(HealthBuffer.SYND)).isZero();
    }

    @Test
    void aRemovedCardReadsAllOnesAndDoesNothing() {
        driver.boot();
        RawObjects objects = new RawObjects(driver).eq(1L << 9).cq().sq().rq().tir();
        RawTraffic traffic = new RawTraffic(objects);
        AtomicInteger interrupts = new AtomicInteger();
        Lease listening = driver.device.listen(0, interrupts::incrementAndGet);
        Wire wire = traffic.wire();
        driver.device.bindWire(wire, Map.of(StageComponent.ADAPTER, "raw"));
        objects.modifySq(QueueState.RST, QueueState.RDY).ok();
        objects.modifyRq(QueueState.RST, QueueState.RDY).ok();
        objects.steerAll().portUp();
        traffic.post(traffic.buffer.deviceAddress(), 0x800);
        faults.remove();
        int before = interrupts.get();
        assertThat(faults.removed()).isTrue();
        assertThat(driver.registers.read(InitialSegment.FW_REV_MAJOR.offset())).isEqualTo(-1);
        assertThat(counter()).isEqualTo(-1);
        driver.post(1, RawDriver.input(Opcode.QUERY_ISSI, 0, 0), 0x10, entry -> {});
        traffic.armEq(0);
        traffic.send(RawTraffic.frame(OTHER, 100));
        driver.faults().inject(RawTraffic.frame(0xffff_ffff_ffffL, 100));
        driver.device.reset();
        driver.device.unbindWire(wire);
        driver.device.bindWire(wire, Map.of(StageComponent.ADAPTER, "raw"));
        listening.close();
        driver.free();
        assertThat(traffic.sentFrames()).isZero();
        assertThat(interrupts).hasValue(before);
        assertThat(driver.model().remains().clean())
                .as(driver.model().remains().toString())
                .isTrue();
    }

    @Test
    void pullsTheLightFromThePeer() {
        AtomicInteger unplugged = new AtomicInteger();
        Wire wire = new Wire() {
            @Override
            public void plug(WireEnd card) {
                card.carrier(true);
            }

            @Override
            public void unplug() {
                unplugged.incrementAndGet();
            }

            @Override
            public boolean send(long address, int bytes) {
                return false;
            }
        };
        driver.device.bindWire(wire, Map.of(StageComponent.ADAPTER, "raw"));
        faults.remove();
        assertThat(unplugged).hasValue(1);
        driver.device.unbindWire(wire);
        assertThat(unplugged).hasValue(1);
    }

    @Test
    void aCardThatIsPutBackIsFreshForTheNextDeviceStage() {
        CardModels models = driver.models;
        CardFaults slot = models.model("slot").faults().card();
        ModelDevice first = device(models, 1);
        first.activate();
        slot.remove();
        first.deactivate();
        assertThatThrownBy(device(models, 2)::activate)
                .isInstanceOf(StageException.class)
                .hasMessageContaining("slot is empty");
        slot.putBack();
        assertThat(slot.removed()).isFalse();
        ModelDevice next = device(models, 3);
        next.activate();
        assertThat(next.registers().read(InitialSegment.FW_REV_MAJOR.offset())).isNotEqualTo(-1);
        next.deactivate();
    }

    private static ModelDevice device(CardModels models, long generation) {
        return new ModelDevice(
                models,
                ModelSettings.DEFAULT,
                Map.of(StageComponent.ADAPTER, "slot", StageComponent.GENERATION, generation));
    }

    @Test
    void theOldHoldStaysVoidWhenACardIsPutBack() {
        faults.remove();
        faults.putBack();
        assertThat(counter()).isEqualTo(-1);
    }
}
