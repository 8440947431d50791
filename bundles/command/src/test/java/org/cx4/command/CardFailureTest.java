package org.cx4.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.data.InitialSegment;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.command.CommandException.Reason;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;

/** What becomes of commands, and of memory, when the card fails, and how it gets fit for use again. */
class CardFailureTest {
    private static final int HEADER = 16;
    private static final CardFailure STUCK = CardFailure.fatal(1, "the firmware is stuck");

    private static CommandException refusal(Chain chain, Opcode opcode) {
        return catchThrowableOfType(CommandException.class, () -> execute(chain, opcode));
    }

    /** Each on a thread of its own. */
    private static List<CompletableFuture<CommandException>> queries(Chain chain, int count) {
        List<CompletableFuture<CommandException>> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(CompletableFuture.supplyAsync(
                    () -> refusal(chain, Opcode.QUERY_ISSI), task -> new Thread(task).start()));
        }
        return all;
    }

    private static void execute(Chain chain, Opcode opcode) {
        chain.commands.execute("test", Requests.of(opcode), opcode == Opcode.QUERY_ISSI ? 112 : HEADER);
    }

    private static void undo(Chain chain, Opcode opcode) {
        chain.commands.undo("test", Requests.of(opcode), HEADER);
    }

    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().protocolErrorTexts()).isEmpty();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    @Test
    void endsEveryCommandInFlightAtOnceAndRefusesNewOnesWithTheReason() throws Exception {
        // A test that waited for a time-out would not end in time.
        Chain chain = Chain.up(Duration.ofMinutes(30));
        try (chain) {
            execute(chain, Opcode.ENABLE_HCA);
            chain.model.faults().holdAnswers();
            List<CompletableFuture<CommandException>> inFlight = queries(chain, 40);
            // 31 hold a slot and the others wait for one.
            Chain.await("all slots are taken", () -> chain.model.faults().heldAnswers() == 31);
            chain.commands.fail(STUCK);
            for (CompletableFuture<CommandException> command : inFlight) {
                CommandException end = command.get(20, TimeUnit.SECONDS);
                assertThat(end.reason()).isEqualTo(Reason.CLOSED);
                assertThat(end).hasMessageContaining("the firmware is stuck");
            }
            assertThat(refusal(chain, Opcode.QUERY_ISSI))
                    .hasMessage("QUERY_ISSI of test was not sent: the firmware is stuck");
            assertThat(chain.commands.failure()).contains(STUCK);
            // The card answers after all: nobody is there, and nothing is spoilt.
            chain.model.faults().releaseAnswers(true);
            Chain.await("the late answers are seen", () -> chain.commands.late() == 31);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void tellsOfEachFailureOnceAlsoThoseWhoComeLater() {
        Chain chain = Chain.up();
        try (chain) {
            List<CardFailure> early = new ArrayList<>();
            List<CardFailure> later = new ArrayList<>();
            chain.commands.onFailure(early::add);
            chain.commands.fail(STUCK);
            chain.commands.fail(CardFailure.removed());
            chain.commands.onFailure(later::add);
            assertThat(early).containsExactly(STUCK);
            assertThat(later).containsExactly(STUCK);
            chain.commands.renew();
            assertThat(chain.commands.failure()).isEmpty();
            chain.commands.fail(STUCK);
            assertThat(early).containsExactly(STUCK, STUCK);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void keepsFreedMemoryMappedFromTheFailureToTheReset() {
        Chain chain = Chain.up();
        try (chain) {
            execute(chain, Opcode.ENABLE_HCA);
            DmaRegion ring = chain.device.allocate("ring", 4096);
            int before = chain.model.remains().dmaRegions();
            chain.commands.fail(STUCK);
            undo(chain, Opcode.DISABLE_HCA);
            ring.close();
            ring.close();
            assertThat(chain.model.remains().dmaRegions()).isEqualTo(before);
            assertThat(chain.model.trace()).extracting(c -> c.command()).doesNotContain("DISABLE_HCA");
            chain.commands.renew();
            assertThat(chain.model.remains().dmaRegions()).isEqualTo(before - 1);
            execute(chain, Opcode.ENABLE_HCA);
            undo(chain, Opcode.DISABLE_HCA);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void keepsFreedMemoryMappedWhenSomethingCouldNotBeTakenBack() {
        Chain chain = Chain.up();
        try (chain) {
            execute(chain, Opcode.ENABLE_HCA);
            DmaRegion ring = chain.device.allocate("ring", 4096);
            int before = chain.model.remains().dmaRegions();
            chain.model.faults().refuseNext(Opcode.DISABLE_HCA, CommandStatus.INT_ERR, 1);
            assertThat(catchThrowableOfType(CommandException.class, () -> undo(chain, Opcode.DISABLE_HCA))
                            .reason())
                    .isEqualTo(Reason.STATUS);
            ring.close();
            assertThat(chain.model.remains().dmaRegions()).isEqualTo(before);
            undo(chain, Opcode.DISABLE_HCA);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void givesAllSlotsAndMailboxesBackWithAReset() throws Exception {
        Chain chain = Chain.up(Duration.ofSeconds(1));
        try (chain) {
            execute(chain, Opcode.ENABLE_HCA);
            chain.model.faults().holdAnswers();
            for (CompletableFuture<CommandException> command : queries(chain, 31)) {
                assertThat(command.get(20, TimeUnit.SECONDS).reason()).isEqualTo(Reason.TIMEOUT);
            }
            assertThat(refusal(chain, Opcode.QUERY_ISSI)).hasMessageContaining("every slot holds a command");
            int regions = chain.model.remains().dmaRegions();
            chain.commands.renew();
            chain.model.faults().releaseAnswers(false);
            execute(chain, Opcode.ENABLE_HCA);
            for (int i = 0; i < 100; i++) {
                execute(chain, Opcode.QUERY_ISSI);
            }
            assertThat(chain.commands.quarantined()).isZero();
            assertThat(chain.model.remains().dmaRegions()).isEqualTo(regions);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void leavesACardAloneThatKeptNothing() {
        Chain chain = Chain.up();
        try (chain) {
            execute(chain, Opcode.ENABLE_HCA);
            chain.commands.renew();
            // Refused if it had been reset: the HCA would be disabled.
            execute(chain, Opcode.QUERY_ISSI);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void hasFailedAnewIfTheCardDoesNotComeBackAndComesBackWithIt() {
        SabotagedDevice[] sabotage = new SabotagedDevice[1];
        Chain chain = new Chain(Map.of("command_timeout_millis", 1000), device -> {
            sabotage[0] = new SabotagedDevice(device);
            return sabotage[0].device();
        });
        try (chain) {
            chain.start();
            List<CardFailure> told = new ArrayList<>();
            chain.commands.onFailure(told::add);
            chain.commands.fail(STUCK);
            sabotage[0].spoil(InitialSegment.INITIALIZING.offset(), value -> 1 << 31);
            chain.commands.renew();
            assertThat(refusal(chain, Opcode.ENABLE_HCA)).hasMessageContaining("still initializing after its reset");
            sabotage[0].spoil(InitialSegment.CMD_INTERFACE_REV.offset(), value -> -1);
            chain.commands.renew();
            assertThat(chain.commands.failure()).contains(CardFailure.removed());
            sabotage[0].spoil(-1, value -> value);
            chain.commands.renew();
            execute(chain, Opcode.ENABLE_HCA);
            assertThat(told).containsExactly(STUCK);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void doesNotResetTheCardUnderAnotherCommandStage() {
        Chain chain = Chain.up();
        try (chain) {
            execute(chain, Opcode.ENABLE_HCA);
            CommandStage second = new CommandStage(
                    chain.device,
                    Chain.configuration(CommandConfiguration.class, Map.of()),
                    Map.of(StageComponent.ADAPTER, chain.adapter));
            assertThatThrownBy(second::activate)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("the command queue of device of " + chain.adapter + " belongs to command of");
            execute(chain, Opcode.QUERY_ISSI);
        }
        assertNothingIsLeft(chain);
    }
}
