package org.cx4.tx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cx4.api.PacketBatch;
import org.cx4.model.TracedCommand;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CreateSqInput;
import org.cx4.prm.command.CreateTisInput;
import org.cx4.prm.context.SqContext;
import org.cx4.prm.context.TisContext;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.tx.TxRing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tx stage on the software card. */
class TxStageTest {
    private static final Map<String, Object> SMALL = Map.of("tx_ring_entries", 16);

    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    private static List<TracedCommand> commands(Chain chain, Opcode opcode) {
        return chain.model.trace().stream()
                .filter(command -> command.command().equals(opcode.name()))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 8", "4, 1", "4, 8"})
    void createsCqTisAndSqInOrderAndDestroysThemInReverse(int cores, int priorities) {
        Chain chain = Chain.up(Map.of("cores", cores, "priorities", priorities, "tx_ring_entries", 16));
        List<String> up = new ArrayList<>(Collections.nCopies(cores, "CREATE_CQ"));
        up.addAll(Collections.nCopies(priorities, "CREATE_TIS"));
        for (int i = 0; i < cores * priorities; i++) {
            up.addAll(List.of("CREATE_SQ", "MODIFY_SQ"));
        }
        assertThat(chain.commandNames()).containsExactlyElementsOf(up);
        chain.model.clearTrace();
        chain.tx.deactivate();
        List<String> down = new ArrayList<>();
        for (int i = 0; i < cores * priorities; i++) {
            down.addAll(List.of("MODIFY_SQ", "DESTROY_SQ"));
        }
        down.addAll(Collections.nCopies(priorities, "DESTROY_TIS"));
        down.addAll(Collections.nCopies(cores, "DESTROY_CQ"));
        assertThat(chain.commandNames()).containsExactlyElementsOf(down);
        chain.close();
        assertNothingIsLeft(chain);
    }

    @Test
    void putsAllQueuesOfACoreOnItsCqAndEachOnTheTisOfItsPriority() {
        Chain chain = Chain.up(Map.of("cores", 4, "priorities", 8, "tx_ring_entries", 16));
        try (chain) {
            Map<Integer, List<Integer>> tisnsByCqn = new TreeMap<>();
            for (TracedCommand create : commands(chain, Opcode.CREATE_SQ)) {
                int context = CreateSqInput.CTX.offset();
                tisnsByCqn
                        .computeIfAbsent(SqContext.CQN.get(create.input(), context), none -> new ArrayList<>())
                        .add(SqContext.TIS_NUM_0.get(create.input(), context));
            }
            List<Integer> tisns = commands(chain, Opcode.CREATE_TIS).stream()
                    .map(TracedCommand::object)
                    .toList();
            assertThat(tisnsByCqn)
                    .hasSize(4)
                    .allSatisfy((cqn, used) -> assertThat(used).isEqualTo(tisns));
            assertThat(commands(chain, Opcode.CREATE_TIS))
                    .extracting(create -> TisContext.PRIO.get(create.input(), CreateTisInput.CTX.offset()))
                    .containsExactly(0, 2, 4, 6, 8, 10, 12, 14);
        }
    }

    private static void fill(PacketBatch batch, int i, int seed) {
        for (int at = 0; at < batch.length(i); at++) {
            batch.putByte(i, at, (byte) (seed + at * 7));
        }
        // A destination that is nobody's, so that the card does not take it for its own.
        batch.putMac(i, 0, 0x02_00_00_00_00_01L);
        batch.putShort(i, 12, 0x88b5);
    }

    private static byte[] bytes(PacketBatch batch, int i) {
        byte[] bytes = new byte[batch.length(i)];
        batch.get(i, 0, bytes, 0, bytes.length);
        return bytes;
    }

    /** Posts everything, and waits until it has been reported. */
    private static void send(TxRing ring, PacketBatch batch) {
        Chain.await("all posted", () -> {
            ring.reclaim();
            ring.post(batch);
            return batch.packets() == 0;
        });
        drain(ring);
    }

    private static void drain(TxRing ring) {
        Chain.await("all reported", () -> {
            ring.reclaim();
            return ring.inFlight() == 0;
        });
    }

    @Test
    void sendsFramesOfEveryLengthByteForByte() {
        Chain chain = Chain.up(Map.of("priorities", 2, "tx_ring_entries", 16));
        try (chain) {
            TxRing ring = chain.tx.ring(0);
            List<byte[]> sent = new ArrayList<>();
            for (int length = 14; length <= 1514; length++) {
                PacketBatch batch = chain.batch(0, 1);
                int i = batch.allocate(length);
                batch.priority(i, length % 2);
                fill(batch, i, length);
                sent.add(Arrays.copyOf(bytes(batch, i), Math.max(60, length)));
                send(ring, batch);
            }
            assertThat(chain.wire.frames).hasSameSizeAs(sent);
            for (int i = 0; i < sent.size(); i++) {
                assertThat(chain.wire.frames.get(i)).isEqualTo(sent.get(i));
            }
            assertThat(ring.packets()).isEqualTo(1501);
            assertThat(ring.errors()).isZero();
            assertThat(chain.outside(0)).isZero();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void keepsTheOrderOfAQueueOverManyLaps() {
        Chain chain = Chain.up(SMALL);
        try (chain) {
            PacketBatch batch = chain.batch(0, 32);
            for (int n = 0; n < 1000; n++) {
                int i = batch.allocate(60);
                fill(batch, i, n);
                batch.putInt(i, 14, n);
                if (batch.room() == 0) {
                    send(chain.tx.ring(0), batch);
                    batch.clear();
                }
            }
            send(chain.tx.ring(0), batch);
            assertThat(chain.wire.frames).hasSize(1000);
            for (int n = 0; n < 1000; n++) {
                byte[] frame = chain.wire.frames.get(n);
                assertThat((frame[16] & 0xff) << 8 | (frame[17] & 0xff)).isEqualTo(n);
            }
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void ownsABufferUntilItsCqeComesWhileOtherQueuesMoveOn() {
        Chain chain = Chain.up(Map.of("priorities", 2, "tx_ring_entries", 16));
        try (chain) {
            TxRing ring = chain.tx.ring(0);
            int late = commands(chain, Opcode.CREATE_SQ).get(0).object();
            chain.model.faults().holdCompletions(late);
            PacketBatch batch = chain.batch(0, 32);
            for (int n = 0; n < 20; n++) {
                fill(batch, batch.allocate(60), n);
            }
            assertThat(ring.post(batch)).isEqualTo(16);
            assertThat(batch.packets()).isEqualTo(4);
            assertThat(ring.full()).isEqualTo(1);
            Chain.await("frames left", () -> chain.wire.frames.size() == 16);
            for (int n = 0; n < 100; n++) {
                PacketBatch other = chain.batch(0, 1);
                fill(other, other.allocate(60), n);
                other.priority(0, 1);
                Chain.await("posted", () -> ring.post(other) == 1);
                Chain.await("the other queue is reported", () -> ring.reclaim() == 1);
            }
            assertThat(ring.inFlight()).isEqualTo(16);
            assertThat(chain.outside(0)).isEqualTo(20);
            chain.model.faults().releaseCompletions(late);
            drain(ring);
            assertThat(chain.outside(0)).isEqualTo(4);
            send(ring, batch);
            assertThat(chain.wire.frames).hasSize(120);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void releasesTheBuffersOfErrorAndFlushCqes() {
        Chain chain = Chain.up(Map.of("priorities", 2, "tx_ring_entries", 16));
        try (chain) {
            TxRing ring = chain.tx.ring(0);
            int failing = commands(chain, Opcode.CREATE_SQ).get(0).object();
            chain.model.faults().failNext(failing, CqeSyndrome.LOCAL_PROT_ERR);
            PacketBatch batch = chain.batch(0, 16);
            for (int n = 0; n < 10; n++) {
                fill(batch, batch.allocate(60), n);
            }
            assertThat(ring.post(batch)).isEqualTo(10);
            drain(ring);
            assertThat(ring.errors()).isEqualTo(10);
            assertThat(ring.packets()).isZero();
            assertThat(chain.outside(0)).isZero();

            PacketBatch more = chain.batch(0, 2);
            fill(more, more.allocate(60), 0);
            fill(more, more.allocate(60), 1);
            more.priority(1, 1);
            assertThat(ring.post(more)).isEqualTo(1);
            drain(ring);
            assertThat(ring.errors()).isEqualTo(11);
            assertThat(ring.packets()).isEqualTo(1);
            assertThat(chain.outside(0)).isZero();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void goesDownCleanlyWithAnErrorThatNobodyHasRead() {
        Chain chain = Chain.up(SMALL);
        int sqn = commands(chain, Opcode.CREATE_SQ).get(0).object();
        chain.model.faults().holdCompletions(sqn);
        chain.model.faults().failNext(sqn, CqeSyndrome.LOCAL_QP_OP_ERR);
        PacketBatch batch = chain.batch(0, 4);
        fill(batch, batch.allocate(60), 0);
        chain.tx.ring(0).post(batch);
        chain.model.clearTrace();
        chain.tx.deactivate();
        assertThat(chain.commandNames())
                .containsExactly("MODIFY_SQ", "MODIFY_SQ", "DESTROY_SQ", "DESTROY_TIS", "DESTROY_CQ");
        assertThat(chain.outside(0)).isZero();
        chain.close();
        assertNothingIsLeft(chain);
    }

    @Test
    void givesBackWhatTheCardNeverReports() {
        Chain chain = Chain.up(SMALL);
        TxRing ring = chain.tx.ring(0);
        chain.model
                .faults()
                .holdCompletions(commands(chain, Opcode.CREATE_SQ).get(0).object());
        PacketBatch batch = chain.batch(0, 4);
        for (int n = 0; n < 4; n++) {
            fill(batch, batch.allocate(60), n);
        }
        ring.post(batch);
        chain.tx.deactivate();
        assertThat(chain.outside(0)).isZero();
        assertThat(ring.errors()).isEqualTo(4);
        chain.close();
        assertNothingIsLeft(chain);
    }

    @Test
    void keepsBuffersOutOfThePoolIfTheCardKeepsTheQueue() {
        Chain chain = Chain.up(SMALL);
        chain.model
                .faults()
                .holdCompletions(commands(chain, Opcode.CREATE_SQ).get(0).object());
        PacketBatch batch = chain.batch(0, 1);
        fill(batch, batch.allocate(60), 0);
        chain.tx.ring(0).post(batch);
        chain.model.faults().refuseNext(Opcode.DESTROY_SQ, CommandStatus.INT_ERR, 0x77);
        chain.tx.deactivate();
        assertThat(chain.outside(0)).isEqualTo(1);
        chain.close();
    }

    @Test
    void releasesWhatItHadWhenAStepFails() {
        for (Opcode step : List.of(Opcode.CREATE_CQ, Opcode.CREATE_TIS, Opcode.CREATE_SQ, Opcode.MODIFY_SQ)) {
            Chain chain = new Chain(Map.of("cores", 2, "priorities", 2, "tx_ring_entries", 16));
            int objects = chain.model.remains().objects();
            int regions = chain.model.remains().dmaRegions();
            chain.model.faults().refuseNext(step, CommandStatus.NO_RES_ERR, 0x1234);
            assertThatThrownBy(chain::start)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining(step.name())
                    .hasMessageContaining("0x1234");
            assertThat(chain.model.remains().objects()).isEqualTo(objects);
            assertThat(chain.model.remains().dmaRegions()).isEqualTo(regions);
            chain.close();
            assertNothingIsLeft(chain);
        }
    }

    @Test
    void loadsAndUnloadsAgainAndAgainUnderTraffic() {
        Chain chain = Chain.up(SMALL);
        for (int round = 0; round < 20; round++) {
            PacketBatch batch = chain.batch(0, 16);
            for (int n = 0; n < 16; n++) {
                fill(batch, batch.allocate(60), n);
            }
            chain.tx.ring(0).post(batch);
            chain.tx.deactivate();
            assertThat(chain.outside(0)).isZero();
            chain.tx.activate();
        }
        assertThat(chain.wire.frames).hasSize(20 * 16);
        chain.close();
        assertNothingIsLeft(chain);
    }
}
