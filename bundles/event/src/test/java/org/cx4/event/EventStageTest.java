package org.cx4.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.cx4.model.TracedCommand;
import org.cx4.model.device.ModelSettings;
import org.cx4.prm.Block;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.EventType;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CreateCqInput;
import org.cx4.prm.command.CreateEqInput;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.context.EqContext;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues.Direction;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventStageTest {
    private static Chain on(String capabilities, Map<String, Object> settings) {
        return new Chain(
                new ModelSettings("cx4-full", 33, "", capabilities, 0),
                settings,
                UnaryOperator.identity(),
                UnaryOperator.identity());
    }

    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().protocolErrorTexts()).isEmpty();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    @Test
    void createsTheAsyncQueueFirstAndDestroysItLast() {
        Chain chain = Chain.up(Map.of("cores", 3));
        assertThat(chain.commandNames()).containsExactly("CREATE_EQ", "CREATE_EQ", "CREATE_EQ", "CREATE_EQ");
        byte[] async = chain.model.trace().get(0).input();
        int eqn = chain.model.trace().get(0).object();
        assertThat(Block.getLong(async, CreateEqInput.EVENT_BITMASK.offset()))
                .isEqualTo(1L << EventType.CMD.code()
                        | 1L << EventType.PAGE_REQUEST.code()
                        | 1L << EventType.PORT_CHANGE.code()
                        | 1L << EventType.CQ_ERROR.code()
                        | 1L << EventType.WQ_CATAS_ERROR.code()
                        | 1L << EventType.WQ_INVAL_REQ_ERROR.code()
                        | 1L << EventType.WQ_ACCESS_ERROR.code());
        chain.model.clearTrace();
        chain.events.deactivate();
        assertThat(chain.commandNames()).containsExactly("DESTROY_EQ", "DESTROY_EQ", "DESTROY_EQ", "DESTROY_EQ");
        assertThat(chain.model.trace().get(3).object()).isEqualTo(eqn);
        chain.close();
        assertNothingIsLeft(chain);
    }

    @Test
    void loadsAndUnloadsAgainAndAgain() {
        Chain chain = Chain.up(Map.of("cores", 2));
        for (int round = 0; round < 20; round++) {
            chain.events.deactivate();
            assertThat(chain.model.remains().listeners()).isZero();
            chain.events.activate();
        }
        chain.close();
        assertNothingIsLeft(chain);
    }

    @Test
    void sharesOneQueueAndVectorPerCore() {
        Chain chain = Chain.up(Map.of("cores", 2));
        try (chain) {
            assertThat(chain.events.cores()).isEqualTo(2);
            assertThat(eqn(chain, 0, Direction.TX)).isEqualTo(eqn(chain, 0, Direction.RX));
            assertThat(eqn(chain, 1, Direction.TX)).isNotEqualTo(eqn(chain, 0, Direction.TX));
            assertThat(chain.model.trace()).extracting(EventStageTest::vector).containsExactly(0, 1, 2);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void splitsQueuesAndVectorsByDirection() {
        Chain chain = Chain.up(Map.of("cores", 2, "event_vectors", "split"));
        try (chain) {
            assertThat(new int[] {
                        eqn(chain, 0, Direction.TX),
                        eqn(chain, 0, Direction.RX),
                        eqn(chain, 1, Direction.TX),
                        eqn(chain, 1, Direction.RX)
                    })
                    .doesNotHaveDuplicates();
            assertThat(chain.model.trace()).extracting(EventStageTest::vector).containsExactly(0, 1, 2, 3, 4);
        }
        assertNothingIsLeft(chain);
    }

    private static int eqn(Chain chain, int core, Direction direction) {
        return chain.events.completionQueue(core, direction).eqn();
    }

    private static int vector(TracedCommand createEq) {
        return EqContext.INTR.get(createEq.input(), CreateEqInput.EQ_CONTEXT_ENTRY.offset());
    }

    @Test
    void setsTheModerationOfItsDirection() {
        Chain chain = on(
                "",
                Map.of(
                        "rx_moderation_micros", 20,
                        "rx_moderation_packets", 40,
                        "tx_moderation_micros", 50,
                        "tx_moderation_packets", 60));
        try (chain) {
            chain.start();
            assertThat(moderation(chain, Direction.RX)).containsExactly(20, 40);
            assertThat(moderation(chain, Direction.TX)).containsExactly(50, 60);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void leavesModerationOutWhereTheCardHasNone() {
        Chain chain = on("cq_moderation=0", Map.of());
        try (chain) {
            chain.start();
            assertThat(moderation(chain, Direction.RX)).containsExactly(0, 0);
        }
        assertNothingIsLeft(chain);
    }

    private static int[] moderation(Chain chain, Direction direction) {
        chain.model.clearTrace();
        try (CompletionQueue cq = chain.events.createCompletionQueue("test", 0, direction, 256)) {
            byte[] in = chain.model.trace().get(0).input();
            int context = CreateCqInput.CQ_CONTEXT.offset();
            assertThat(chain.model.trace().get(0).object()).isEqualTo(cq.cqn());
            assertThat(CqContext.OI.get(in, context)).isZero();
            assertThat(CqContext.LOG_CQ_SIZE.get(in, context)).isEqualTo(8);
            return new int[] {CqContext.CQ_PERIOD.get(in, context), CqContext.CQ_MAX_COUNT.get(in, context)};
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 32, 64, 1024, 65536})
    void createsCompletionQueuesOfAnySize(int entries) {
        Chain chain = Chain.up(Map.of());
        try (chain;
                CompletionQueue cq = chain.events.createCompletionQueue("test", 0, Direction.TX, entries)) {
            assertThat(1 << cq.logEntries()).isEqualTo(entries);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void refusesCompletionQueuesThatNoCardHas() {
        Chain chain = on("log_max_cq_sz=10", Map.of());
        try (chain) {
            chain.start();
            assertThatThrownBy(() -> chain.events.createCompletionQueue("tx", 0, Direction.TX, 2048))
                    .isInstanceOf(StageException.class)
                    .hasMessage("CQ entries of tx=2048 is impossible: the card allows at most 1024");
            assertThatThrownBy(() -> chain.events.createCompletionQueue("tx", 0, Direction.TX, 1000))
                    .hasMessageContaining("power of two");
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void freesTheRingOfACompletionQueueThatTheCardRefuses() {
        Chain chain = Chain.up(Map.of());
        try (chain) {
            long bytes = chain.model.remains().dmaBytes();
            chain.model.faults().refuseNext(Opcode.CREATE_CQ, CommandStatus.LIM_ERR, 7);
            assertThatThrownBy(() -> chain.events.createCompletionQueue("tx", 0, Direction.TX, 1024))
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("CREATE_CQ of tx was refused: LIM_ERR (0x8), syndrome 0x7");
            assertThat(chain.model.remains().dmaBytes()).isEqualTo(bytes);
        }
        assertNothingIsLeft(chain);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void releasesEverythingWhenAQueueIsRefused(int nth) {
        int[] created = new int[1];
        Chain[] made = new Chain[1];
        Chain chain = new Chain(
                Chain.CARD, Map.of("cores", 3), UnaryOperator.identity(), commands -> new CommandWatch(commands) {
                    @Override
                    public byte[] execute(String user, byte[] input, int outputBytes) {
                        if (isCreateEq(input) && ++created[0] == nth) {
                            made[0].model.faults().refuseNext(Opcode.CREATE_EQ, CommandStatus.NO_RES_ERR, 9);
                        }
                        return super.execute(user, input, outputBytes);
                    }
                });
        made[0] = chain;
        try (chain) {
            assertThatThrownBy(chain::start)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("CREATE_EQ of event was refused: NO_RES_ERR (0xf), syndrome 0x9");
        }
        assertNothingIsLeft(chain);
    }

    @ParameterizedTest
    @CsvSource({
        "cores, 33, 'cores=33 with event.vectors=shared needs 34 interrupt vectors, but the card has 33'",
        "cores, 0, 'cores=0'",
        "eq_entries, 1000, 'eq.entries=1000 is impossible: it must be a power of two'",
        "async_eq_entries, 3, 'async.eq.entries=3 is impossible: it must be a power of two'",
        "rx_moderation_micros, 4096, 'rx.moderation.micros=4096 is impossible: the card allows 0 to 4095'",
        "tx_moderation_packets, 65536, 'tx.moderation.packets=65536 is impossible: the card allows 0 to 65535'"
    })
    void refusesImpossibleSettings(String key, int value, String message) {
        Chain chain = on("", Map.of(key, value));
        try (chain) {
            assertThatThrownBy(chain::start).isInstanceOf(StageException.class).hasMessageContaining(message);
            assertThat(chain.commandNames()).isEmpty();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void refusesUnknownVectors() {
        Chain chain = on("", Map.of("event_vectors", "both"));
        try (chain) {
            assertThatThrownBy(chain::start)
                    .hasMessageContaining("event.vectors=both is unknown; it can be 'shared' or 'split'");
        }
        assertNothingIsLeft(chain);
    }
}
