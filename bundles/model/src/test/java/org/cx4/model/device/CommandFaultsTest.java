package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.cx4.model.CommandFault;
import org.cx4.model.CommandFaults;
import org.cx4.model.TracedCommand;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.DeliveryStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.EnableHcaInput;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.prm.command.QueryPagesInput;
import org.cx4.spi.stage.StageComponent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Commands that go wrong because they were told to. */
class CommandFaultsTest {
    private static final CommandFault REFUSED = CommandFault.refused(CommandStatus.INT_ERR, 0x123456);

    private final RawDriver driver = new RawDriver();
    private final CommandFaults faults = driver.faults().commands();

    @AfterEach
    void remove() {
        driver.close();
    }

    private RawDriver.Answer query() {
        return driver.run(Opcode.QUERY_ISSI, 0, 0, in -> {});
    }

    private void post(int slot, Opcode opcode) {
        driver.post(slot, RawDriver.input(opcode, 0, 0), 0x10, entry -> {});
    }

    private void enable() {
        driver.run(Opcode.ENABLE_HCA, 0, EnableHcaInput.BYTES, in -> {}).ok();
    }

    private List<String> trace() {
        return driver.model().trace().stream().map(TracedCommand::line).toList();
    }

    @Test
    void refusesTheCommandOfAnIndexWithoutExecutingIt() {
        faults.strike(2, REFUSED);
        enable();
        RawDriver.Answer answer = driver.run(Opcode.DISABLE_HCA, 0, 0, in -> {});
        answer.refused(CommandStatus.INT_ERR);
        assertThat(answer.syndrome()).isEqualTo(0x123456);
        query().ok();
        assertThat(trace())
                .containsExactly(
                        "1 slot 0 ENABLE_HCA",
                        "2 slot 0 DISABLE_HCA: INT_ERR, syndrome 0x123456",
                        "3 slot 0 QUERY_ISSI");
        assertThat(faults.struck()).isEqualTo(1);
        assertThat(faults.waiting()).isZero();
    }

    @Test
    void strikesTheNthOfAnOpcodeOrOpMod() {
        faults.strike(Opcode.QUERY_ISSI, 2, REFUSED);
        faults.strike(Opcode.MANAGE_PAGES, ManagePagesInput.OP_MOD_GIVE, 1, REFUSED);
        enable();
        query().ok();
        driver.run(Opcode.QUERY_PAGES, QueryPagesInput.OP_MOD_BOOT, 0, in -> {}).ok();
        query().refused(CommandStatus.INT_ERR);
        query().ok();
        driver.run(Opcode.MANAGE_PAGES, ManagePagesInput.OP_MOD_ALLOCATION_FAILED, 0x10, in -> {})
                .ok();
        driver.give(1).refused(CommandStatus.INT_ERR);
        assertThat(driver.model().remains().pages()).isZero();
        driver.give(1).ok();
    }

    @Test
    void faultsThatMeetStrikeOneAfterTheOther() {
        enable();
        faults.strike(1, REFUSED);
        faults.strike(Opcode.QUERY_ISSI, 1, CommandFault.refused(CommandStatus.NO_RES_ERR, 1));
        query().refused(CommandStatus.INT_ERR);
        query().refused(CommandStatus.NO_RES_ERR);
        query().ok();
    }

    @Test
    void givesACommandBackUndelivered() {
        faults.strike(1, CommandFault.undelivered(DeliveryStatus.FW_ERR));
        post(0, Opcode.ENABLE_HCA);
        assertThat(driver.await(0, 0x10).delivery()).isEqualTo(DeliveryStatus.FW_ERR.code());
        enable();
    }

    @Test
    void losesACommandAndKeepsItsSlot() {
        faults.strike(1, CommandFault.lost());
        post(1, Opcode.ENABLE_HCA);
        RawDriver.await(() -> faults.struck() == 1);
        enable();
        assertThat(driver.owned(1)).isTrue();
        assertThat(trace()).containsExactly("1 slot 0 ENABLE_HCA");
        post(1, Opcode.QUERY_ISSI);
        RawDriver.await(() -> driver.model().remains().protocolErrors() == 1);
    }

    @Test
    void executesACommandThatItNeverAnswers() {
        faults.strike(1, CommandFault.unanswered());
        post(1, Opcode.ENABLE_HCA);
        RawDriver.await(() -> faults.struck() == 1);
        query().ok();
        assertThat(driver.owned(1)).isTrue();
    }

    @Test
    void aResetFreesSlotsThatWereNeverAnswered() {
        faults.strike(1, CommandFault.unanswered());
        post(1, Opcode.ENABLE_HCA);
        RawDriver.await(() -> faults.struck() == 1);
        driver.device.reset();
        driver.setQueueAddress(driver.commandPage.deviceAddress());
        post(1, Opcode.ENABLE_HCA);
        driver.await(1, 0x10).ok();
    }

    @Test
    void answersLate() {
        faults.strike(1, CommandFault.late(20));
        post(1, Opcode.ENABLE_HCA);
        driver.await(1, 0x10).ok();
        assertThat(trace()).containsExactly("1 slot 1 ENABLE_HCA");
    }

    @Test
    void answersWhenReleased() {
        faults.strike(1, CommandFault.held());
        post(1, Opcode.ENABLE_HCA);
        RawDriver.await(() -> driver.faults().heldAnswers() == 1);
        query().ok();
        assertThat(driver.owned(1)).isTrue();
        faults.release();
        driver.await(1, 0x10).ok();
    }

    @Test
    void answersOutOfOrder() {
        enable();
        faults.strike(1, CommandFault.behind(2));
        post(1, Opcode.QUERY_ISSI);
        query().ok();
        assertThat(driver.owned(1)).isTrue();
        post(0, Opcode.QUERY_ISSI);
        driver.await(1, 0x10).ok();
        driver.await(0, 0x10).ok();
    }

    @Test
    void forgetsWhatIsStillToStrike() {
        faults.strike(1, REFUSED);
        driver.faults().clear();
        enable();
    }

    @Test
    void plansOutliveTheCard() {
        faults.strike(1, REFUSED);
        driver.device.deactivate();
        ModelDevice next = new ModelDevice(driver.models, ModelSettings.DEFAULT, Map.of(StageComponent.ADAPTER, "raw"));
        next.activate();
        assertThat(faults.waiting()).isEqualTo(1);
        next.deactivate();
    }
}
