package org.cx4.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.cx4.api.view.CommandTrace;
import org.cx4.model.TracedCommand;
import org.cx4.prm.Block;
import org.cx4.prm.CapType;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.prm.command.ManagePagesOutput;
import org.cx4.prm.command.QueryHcaCapOutput;
import org.cx4.spi.device.DmaRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommandStageTest {
    private static final int HEADER = 16;

    private final Chain chain = Chain.up();
    private final ExecutorService callers = Executors.newCachedThreadPool();

    @BeforeEach
    void enable() {
        chain.commands.execute("test", Requests.of(Opcode.ENABLE_HCA), HEADER);
    }

    @AfterEach
    void nothingIsLeft() {
        callers.shutdownNow();
        chain.close();
        assertThat(chain.model.remains().dmaRegions()).isZero();
        assertThat(chain.model.remains().protocolErrorTexts()).isEmpty();
    }

    private CompletableFuture<byte[]> send(byte[] input, int outputBytes) {
        return CompletableFuture.supplyAsync(() -> chain.commands.execute("test", input, outputBytes), callers);
    }

    @Test
    void readsAnswersOfTwelveCommandsThatEndInReverse() throws Exception {
        List<byte[]> inputs = new ArrayList<>();
        List<byte[]> expected = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            int type = new int[] {CapType.GENERAL, CapType.ETHERNET_OFFLOADS, CapType.FLOW_TABLE}[i % 3];
            inputs.add(Requests.queryCapabilities(type, i % 2 == 0));
            expected.add(chain.commands.execute("test", inputs.get(i), QueryHcaCapOutput.BYTES));
        }
        chain.model.faults().holdAnswers();
        List<CompletableFuture<byte[]>> answers = new ArrayList<>();
        for (byte[] input : inputs) {
            answers.add(send(input, QueryHcaCapOutput.BYTES));
        }
        Chain.await(
                "twelve commands are the device's", () -> chain.model.faults().heldAnswers() == 12);
        assertThat(answers).noneMatch(CompletableFuture::isDone);
        chain.model.faults().releaseAnswers(true);
        for (int i = 0; i < 12; i++) {
            assertThat(answers.get(i).get(20, TimeUnit.SECONDS)).isEqualTo(expected.get(i));
        }
        List<TracedCommand> last = lastOfModel(12);
        assertThat(last).extracting(TracedCommand::slot).doesNotHaveDuplicates();
    }

    @Test
    void givesPagesWhileEveryOtherSlotIsBusy() throws Exception {
        chain.model.faults().holdAnswers();
        List<CompletableFuture<byte[]>> busy = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            busy.add(send(Requests.of(Opcode.QUERY_ISSI), 112));
        }
        Chain.await("31 slots are busy", () -> chain.model.faults().heldAnswers() == 31);
        CompletableFuture<byte[]> pages =
                send(Requests.managePages(ManagePagesInput.OP_MOD_ALLOCATION_FAILED, 0), HEADER);
        Chain.await("the last slot is used", () -> chain.model.faults().heldAnswers() == 32);
        chain.model.faults().releaseAnswers(false);
        pages.get(20, TimeUnit.SECONDS);
        for (CompletableFuture<byte[]> one : busy) {
            one.get(20, TimeUnit.SECONDS);
        }
        assertThat(chain.model.trace())
                .filteredOn(command -> command.command().equals("MANAGE_PAGES"))
                .extracting(TracedCommand::slot)
                .containsExactly(31);
    }

    @Test
    void sendsAndReceivesChainsOfTenMailboxes() {
        int pages = 600;
        try (DmaRegion memory = chain.device.allocate("pages", (long) pages * ManagePagesInput.PAGE_BYTES)) {
            byte[] give = Requests.givePages(memory.deviceAddress(), pages);
            chain.commands.execute("test", give, HEADER);
            assertThat(lastOfModel(1).get(0).input()).isEqualTo(give);

            List<Long> givenBack = new ArrayList<>();
            Chain.await("all pages are back", () -> givenBack.addAll(takePages(pages)) && givenBack.size() == pages);
            for (int i = 0; i < pages; i++) {
                assertThat(givenBack).contains(Block.getLong(give, ManagePagesInput.PAS.at(i, Long.BYTES)));
            }
        }
    }

    /** The firmware gives back fewer than it is asked for; the answer has room for all nevertheless. */
    private List<Long> takePages(int pages) {
        byte[] out = chain.commands.execute(
                "test",
                Requests.managePages(ManagePagesInput.OP_MOD_TAKE, pages),
                ManagePagesOutput.PAS.at(pages, Long.BYTES));
        List<Long> taken = new ArrayList<>();
        for (int i = 0; i < ManagePagesOutput.OUTPUT_NUM_ENTRIES.get(out); i++) {
            taken.add(Block.getLong(out, ManagePagesOutput.PAS.at(i, Long.BYTES)));
        }
        return taken;
    }

    @Test
    void answersManyCallersAtOnce() throws Exception {
        byte[] input = Requests.queryCapabilities(CapType.GENERAL, true);
        byte[] expected = chain.commands.execute("test", input, QueryHcaCapOutput.BYTES);
        List<CompletableFuture<Integer>> callersDone = new ArrayList<>();
        for (int caller = 0; caller < 50; caller++) {
            callersDone.add(CompletableFuture.supplyAsync(
                    () -> {
                        int right = 0;
                        for (int i = 0; i < 20; i++) {
                            byte[] output = chain.commands.execute("test", input, QueryHcaCapOutput.BYTES);
                            right += Arrays.equals(output, expected) ? 1 : 0;
                        }
                        return right;
                    },
                    callers));
        }
        for (CompletableFuture<Integer> one : callersDone) {
            assertThat(one.get(60, TimeUnit.SECONDS)).isEqualTo(20);
        }
    }

    @Test
    void endsCommandsInEventModeEvenIfEveryEventIsLost() {
        chain.commands.useEvents(true);
        chain.model.clearTrace();
        for (int i = 0; i < 3; i++) {
            chain.commands.execute("test", Requests.of(Opcode.QUERY_ISSI), 112);
        }
        chain.commands.useEvents(false);
        assertThat(chain.model.trace()).hasSize(3);
    }

    @Test
    void looksAgainWhenAnEventNamesTheSlot() throws Exception {
        chain.commands.useEvents(true);
        chain.model.faults().holdAnswers();
        CompletableFuture<byte[]> answer = send(Requests.of(Opcode.QUERY_ISSI), 112);
        Chain.await("the command is the device's", () -> chain.model.faults().heldAnswers() == 1);
        // An event about a command that is not done is no answer.
        chain.commands.completed(-1);
        assertThat(answer).isNotDone();
        chain.model.faults().releaseAnswers(false);
        chain.commands.completed(-1);
        answer.get(20, TimeUnit.SECONDS);
    }

    @Test
    void keepsWaitingWhenItsCallerIsInterrupted() throws Exception {
        chain.model.faults().holdAnswers();
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            chain.commands.execute("test", Requests.of(Opcode.QUERY_ISSI), 112);
            flag.complete(Thread.currentThread().isInterrupted());
        });
        caller.start();
        Chain.await("the command is the device's", () -> chain.model.faults().heldAnswers() == 1);
        caller.interrupt();
        assertThat(flag).isNotDone();
        chain.model.faults().releaseAnswers(false);
        assertThat(flag.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void tracesWhoAskedWhatAndTheAnswer() {
        chain.commands.execute("rx", Requests.of(Opcode.QUERY_ISSI), 112);
        List<CommandTrace.Entry> trace = chain.commands.commands();
        assertThat(trace).extracting(CommandTrace.Entry::number).containsExactly(1L, 2L);
        CommandTrace.Entry last = trace.get(1);
        assertThat(last.stage()).isEqualTo("rx");
        assertThat(last.command()).isEqualTo("QUERY_ISSI");
        assertThat(last.result()).isEqualTo("OK");
        assertThat(last.took()).isPositive();
        assertThat(chain.commands.adapter()).isEqualTo(chain.adapter);
    }

    @Test
    void changesItsTokenWithEveryCommandAndNeverUsesZero() {
        for (int i = 0; i < 600; i++) {
            chain.commands.execute("test", Requests.of(Opcode.QUERY_ISSI), 112);
        }
        assertThat(chain.commands.commands()).allMatch(entry -> entry.result().equals("OK"));
    }

    @Test
    void refusesWhatIsNoCommand() {
        assertThatThrownBy(() -> chain.commands.execute("test", new byte[4], HEADER))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> chain.commands.execute("test", Requests.of(Opcode.QUERY_ISSI), 4))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private List<TracedCommand> lastOfModel(int count) {
        List<TracedCommand> all = chain.model.trace();
        return all.subList(all.size() - count, all.size());
    }
}
