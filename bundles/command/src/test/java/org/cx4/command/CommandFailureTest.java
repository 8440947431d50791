package org.cx4.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import org.cx4.api.view.CommandTrace;
import org.cx4.model.TracedCommand;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.DeliveryStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.data.CommandQueueEntry;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.command.CommandException.Reason;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;

class CommandFailureTest {
    private static final int HEADER = 16;

    private static void queryIssi(Chain chain) {
        chain.commands.execute("test", Requests.of(Opcode.QUERY_ISSI), 112);
    }

    private static CommandException refusalOfQueryIssi(Chain chain) {
        return catchThrowableOfType(CommandException.class, () -> queryIssi(chain));
    }

    private static void enable(Chain chain) {
        chain.commands.execute("test", Requests.of(Opcode.ENABLE_HCA), HEADER);
    }

    @Test
    void repeatsOpcodeStatusAndSyndromeOfARefusal() {
        try (Chain chain = Chain.up()) {
            enable(chain);
            chain.model.faults().refuseNext(Opcode.QUERY_ISSI, CommandStatus.NO_RES_ERR, 0xabc123);
            CommandException refusal = refusalOfQueryIssi(chain);
            assertThat(refusal.reason()).isEqualTo(Reason.STATUS);
            assertThat(refusal.opcode()).isEqualTo(Opcode.QUERY_ISSI.code());
            assertThat(refusal.code()).isEqualTo(CommandStatus.NO_RES_ERR.code());
            assertThat(refusal.syndrome()).isEqualTo(0xabc123);
            assertThat(refusal)
                    .hasMessage("QUERY_ISSI of test was refused: NO_RES_ERR (0xf), syndrome 0xabc123; the card has no"
                            + " room left; use fewer or smaller rings");
            assertThat(chain.commands.commands())
                    .last()
                    .extracting(CommandTrace.Entry::result)
                    .isEqualTo("NO_RES_ERR, syndrome 0xabc123");
            queryIssi(chain);
            assertThat(chain.commands.quarantined()).isZero();
        }
    }

    @Test
    void sendsACommandAgainWhileTheFirmwareIsBusy() {
        try (Chain chain = Chain.up()) {
            enable(chain);
            chain.model.faults().refuseNext(Opcode.QUERY_ISSI, CommandStatus.RES_BUSY, 1);
            chain.model.faults().refuseNext(Opcode.QUERY_ISSI, CommandStatus.NOT_READY, 2);
            queryIssi(chain);
            assertThat(chain.model.trace())
                    .filteredOn(command -> command.command().equals("QUERY_ISSI"))
                    .extracting(TracedCommand::status)
                    .containsExactly(CommandStatus.RES_BUSY.code(), CommandStatus.NOT_READY.code(), 0);
        }
    }

    @Test
    void givesUpWhenTheFirmwareStaysBusy() {
        try (Chain chain = Chain.up(Duration.ofMillis(20))) {
            enable(chain);
            for (int i = 0; i < 100; i++) {
                chain.model.faults().refuseNext(Opcode.QUERY_ISSI, CommandStatus.RES_BUSY, 1);
            }
            assertThat(refusalOfQueryIssi(chain).code()).isEqualTo(CommandStatus.RES_BUSY.code());
            chain.model.faults().clear();
        }
    }

    @Test
    void keepsDeliveryErrorsApartFromRefusals() {
        SabotagedDevice[] sabotage = new SabotagedDevice[1];
        Chain chain = new Chain(Map.of(), device -> {
            sabotage[0] = new SabotagedDevice(device);
            return sabotage[0].device();
        });
        try (chain) {
            enable(chain.start());
            sabotage[0].beforeDoorbell(page -> CommandQueueEntry.TYPE.set(page, 1));
            CommandException refusal = refusalOfQueryIssi(chain);
            assertThat(refusal.reason()).isEqualTo(Reason.DELIVERY);
            assertThat(refusal.code()).isEqualTo(DeliveryStatus.CMD_DESCR_ERR.code());
            assertThat(refusal.syndrome()).isZero();
            assertThat(refusal).hasMessageContaining("QUERY_ISSI of test was not delivered: CMD_DESCR_ERR (0x10)");
            assertThat(chain.commands.commands())
                    .last()
                    .extracting(CommandTrace.Entry::result)
                    .isEqualTo("delivery CMD_DESCR_ERR");
            sabotage[0].beforeDoorbell(page -> {});
            queryIssi(chain);
        }
    }

    @Test
    void quarantinesTheSlotOfACommandUntilItIsAnsweredAfterAll() {
        Chain chain = Chain.up(Duration.ofMillis(300));
        try (chain) {
            enable(chain);
            chain.model.faults().holdAnswers();
            CommandException late = refusalOfQueryIssi(chain);
            assertThat(late.reason()).isEqualTo(Reason.TIMEOUT);
            assertThat(late).hasMessageContaining("QUERY_ISSI of test was not answered within 300 ms");
            assertThat(chain.commands.quarantined()).isEqualTo(1);
            assertThat(refusalOfQueryIssi(chain).reason()).isEqualTo(Reason.TIMEOUT);
            assertThat(chain.model.trace())
                    .last()
                    .extracting(TracedCommand::slot)
                    .isEqualTo(1);
            assertThat(chain.commands.late()).isZero();
            chain.model.faults().releaseAnswers(false);
            Chain.await("the late answers are seen", () -> chain.commands.late() == 2);
            assertThat(chain.commands.quarantined()).isZero();
            chain.model.clearTrace();
            queryIssi(chain);
            assertThat(chain.model.trace()).extracting(TracedCommand::slot).containsExactly(0);
        }
        assertThat(chain.model.remains().dmaRegions()).isZero();
        assertThat(chain.model.remains().protocolErrorTexts()).isEmpty();
    }

    @Test
    void endsACommandWhenTheCardGoes() throws Exception {
        SabotagedDevice[] sabotage = new SabotagedDevice[1];
        Chain chain = new Chain(Map.of(), device -> {
            sabotage[0] = new SabotagedDevice(device);
            return sabotage[0].device();
        });
        try (chain) {
            enable(chain.start());
            chain.model.faults().holdAnswers();
            CompletableFuture<CommandException> end = CompletableFuture.supplyAsync(() -> refusalOfQueryIssi(chain));
            Chain.await(
                    "the command is the device's", () -> chain.model.faults().heldAnswers() == 1);
            sabotage[0].spoil(InitialSegment.CMD_INTERFACE_REV.offset(), value -> -1);
            CommandException gone = end.get(20, TimeUnit.SECONDS);
            assertThat(gone.reason()).isEqualTo(Reason.CLOSED);
            assertThat(gone).hasMessageContaining("was not answered: the card is gone");
            assertThat(refusalOfQueryIssi(chain)).hasMessageContaining("was not sent: the card is gone");
            assertThat(chain.commands.quarantined()).isEqualTo(1);
            chain.model.faults().releaseAnswers(false);
        }
    }

    @Test
    void refusesCommandsBeforeItIsUpAndAfterItHasGoneDown() {
        Chain chain = new Chain(Map.of(), device -> device);
        assertThat(refusalOfQueryIssi(chain).reason()).isEqualTo(Reason.CLOSED);
        chain.start();
        chain.close();
        assertThat(refusalOfQueryIssi(chain)).hasMessageContaining("going down");
    }

    @Test
    void waitsForCommandsInFlightBeforeItGoesDown() throws Exception {
        Chain chain = Chain.up();
        enable(chain);
        chain.model.faults().holdAnswers();
        CompletableFuture<Void> command = CompletableFuture.runAsync(() -> queryIssi(chain));
        Chain.await("the command is the device's", () -> chain.model.faults().heldAnswers() == 1);
        CompletableFuture<Void> down = CompletableFuture.runAsync(chain.commands::deactivate);
        Chain.await("new commands are refused", () -> refusesQuietly(chain, Requests.of(Opcode.QUERY_ISSI)));
        assertThat(down).isNotDone();
        chain.model.faults().releaseAnswers(false);
        command.get(20, TimeUnit.SECONDS);
        down.get(20, TimeUnit.SECONDS);
        chain.close();
        assertThat(chain.model.remains().dmaRegions()).isZero();
    }

    /** A command that is still taken would be held too, so it is asked on another thread and only looked at. */
    private static boolean refusesQuietly(Chain chain, byte[] input) {
        CompletableFuture<Boolean> refused = CompletableFuture.supplyAsync(() -> {
            try {
                chain.commands.execute("probe", input, 112);
                return false;
            } catch (CommandException e) {
                return e.reason() == Reason.CLOSED;
            }
        });
        return refused.completeOnTimeout(false, 50, TimeUnit.MILLISECONDS).join();
    }

    @Test
    void refusesACardOfAnotherRevision() {
        assertThatStartFailsWith(
                InitialSegment.CMD_INTERFACE_REV.offset(), value -> 0x0004_0000, "revision 4, this driver speaks 5");
    }

    @Test
    void refusesACardThatIsNotThere() {
        assertThatStartFailsWith(InitialSegment.CMD_INTERFACE_REV.offset(), value -> -1, "registers read all ones");
    }

    @Test
    void givesUpOnACardThatStaysInitializing() {
        assertThatStartFailsWith(
                InitialSegment.INITIALIZING.offset(),
                value -> 1 << 31,
                "still initializing after its reset after 50 ms");
    }

    private static void assertThatStartFailsWith(long register, IntUnaryOperator spoil, String message) {
        Chain chain = new Chain(Map.of("command_timeout_millis", 50), device -> {
            SabotagedDevice sabotage = new SabotagedDevice(device);
            sabotage.spoil(register, spoil);
            return sabotage.device();
        });
        try (chain) {
            assertThatThrownBy(chain::start).isInstanceOf(StageException.class).hasMessageContaining(message);
        }
        assertThat(chain.model.remains().dmaRegions()).isZero();
    }
}
