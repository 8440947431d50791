package org.cx4.rx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.Opcode;
import org.cx4.prm.TirDispType;
import org.cx4.prm.command.CreateRqInput;
import org.cx4.prm.command.CreateTirInput;
import org.cx4.prm.context.RqContext;
import org.cx4.prm.context.TirContext;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.rx.TrafficType;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rx stage on the software card. */
class RxStageTest {
    private static final Map<String, Object> SMALL = Map.of("rx_ring_entries", 16, "tx_ring_entries", 16);
    /** All but that of the rest, which is core 0's. */
    private static final int HASHED_TIRS = TrafficType.values().length - 1;

    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void createsCqRqRqtAndTirInOrderAndDestroysThemInReverse(int cores) {
        Chain chain = Chain.up(Map.of("cores", cores, "rx_ring_entries", 16, "tx_ring_entries", 16));
        List<String> up = new ArrayList<>(List.of("ALLOC_Q_COUNTER"));
        for (int core = 0; core < cores; core++) {
            up.addAll(List.of("CREATE_CQ", "CREATE_RQ", "MODIFY_RQ"));
        }
        up.addAll(Collections.nCopies(1 + cores, "CREATE_RQT"));
        up.addAll(Collections.nCopies(HASHED_TIRS + cores, "CREATE_TIR"));
        assertThat(chain.commandNames()).containsExactlyElementsOf(up);
        chain.model.clearTrace();
        chain.rx.deactivate();
        List<String> down = new ArrayList<>(Collections.nCopies(HASHED_TIRS + cores, "DESTROY_TIR"));
        down.addAll(Collections.nCopies(1 + cores, "DESTROY_RQT"));
        for (int core = 0; core < cores; core++) {
            down.addAll(List.of("MODIFY_RQ", "DESTROY_RQ", "DESTROY_CQ"));
        }
        down.add("DEALLOC_Q_COUNTER");
        assertThat(chain.commandNames()).containsExactlyElementsOf(down);
        assertThat(chain.packets().outside()).isZero();
        chain.close();
        assertNothingIsLeft(chain);
    }

    @Test
    void makesEveryTirIndirectAndBlocksItsOwnFrames() {
        Chain chain = Chain.up(SMALL);
        try (chain) {
            int context = CreateTirInput.CTX.offset();
            assertThat(chain.commands(Opcode.CREATE_TIR))
                    .hasSize(HASHED_TIRS + 1)
                    .allSatisfy(create -> {
                        assertThat(TirContext.DISP_TYPE.get(create.input(), context))
                                .isEqualTo(TirDispType.INDIRECT);
                        assertThat(TirContext.SELF_LB_BLOCK.get(create.input(), context))
                                .isEqualTo(3);
                    });
            assertThat(Arrays.stream(TrafficType.values()).mapToInt(chain.rx::tirn))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void leadsToEachCoreByATirOfItsOwn() {
        Chain chain = Chain.up(Map.of("cores", 4, "rx_ring_entries", 16, "tx_ring_entries", 16));
        try (chain) {
            for (int core = 0; core < 4; core++) {
                OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(core));
                chain.model.faults().inject(frame(60, core));
                PacketBatch received = chain.receive(core, 1);
                assertThat(received.flags(0) & PacketFlags.CARD_HASH).isZero();
                assertThat(received.mark(0)).isZero();
                received.clear();
                door.close();
            }
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void keepsVlanTagsAndCountsDropsOfEveryQueueInOneCounter() {
        Chain chain = Chain.up(Map.of("cores", 2, "rx_ring_entries", 16, "tx_ring_entries", 16));
        try (chain) {
            int counter = chain.commands(Opcode.ALLOC_Q_COUNTER).get(0).object();
            int context = CreateRqInput.CTX.offset();
            assertThat(chain.commands(Opcode.CREATE_RQ)).hasSize(2).allSatisfy(create -> {
                assertThat(RqContext.VSD.get(create.input(), context)).isEqualTo(1);
                assertThat(RqContext.COUNTER_SET_ID.get(create.input(), context))
                        .isEqualTo(counter);
            });
        }
    }

    static byte[] frame(int bytes, int seed) {
        byte[] frame = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            frame[i] = (byte) (seed + 7 * i);
        }
        frame[0] = 2;
        frame[12] = (byte) 0x88;
        frame[13] = (byte) 0xb5;
        return frame;
    }

    static byte[] bytes(PacketBatch batch, int i) {
        byte[] bytes = new byte[batch.length(i)];
        batch.get(i, 0, bytes, 0, bytes.length);
        return bytes;
    }

    @Test
    void receivesFramesOfEveryLengthByteForByteOverManyLaps() {
        Chain chain = Chain.up(SMALL);
        try (chain;
                OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(TrafficType.OTHER))) {
            assertThat(door).isNotNull();
            for (int length = 60; length <= 1514; length++) {
                byte[] frame = frame(length, length);
                chain.model.faults().inject(frame);
                PacketBatch received = chain.receive(0, 1);
                assertThat(bytes(received, 0)).isEqualTo(frame);
                received.clear();
            }
            assertThat(chain.rx.ring(0).packets()).isEqualTo(1455);
            assertThat(chain.rx.ring(0).errors()).isZero();
            assertThat(chain.rx.outOfBuffer()).isZero();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void countsDropsOfAnEmptyRingAndRecoversAtRefill() {
        Chain chain = Chain.up(SMALL);
        try (chain;
                OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(TrafficType.OTHER))) {
            assertThat(door).isNotNull();
            RxRing ring = chain.rx.ring(0);
            for (int n = 0; n < 20; n++) {
                chain.model.faults().inject(frame(60, n));
            }
            Chain.await("four drops", () -> chain.rx.outOfBuffer() == 4);
            PacketBatch batch = chain.batch(0, 32);
            assertThat(ring.receive(batch)).isEqualTo(16);
            assertThat(ring.posted()).isZero();
            ring.refill();
            chain.model.faults().inject(frame(60, 99));
            Chain.await("the next frame", () -> ring.receive(batch) == 1);
            assertThat(bytes(batch, 16)).isEqualTo(frame(60, 99));
            assertThat(chain.rx.outOfBuffer()).isEqualTo(4);
            batch.clear();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void releasesTheBuffersOfErrorAndFlushCqes() {
        Chain chain = Chain.up(SMALL);
        try (chain;
                OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(TrafficType.OTHER))) {
            assertThat(door).isNotNull();
            RxRing ring = chain.rx.ring(0);
            int rqn = chain.commands(Opcode.CREATE_RQ).get(0).object();
            chain.model.faults().failNext(rqn, CqeSyndrome.LOCAL_PROT_ERR);
            chain.model.faults().inject(frame(60, 0));
            PacketBatch batch = chain.batch(0, 32);
            Chain.await("all buffers back", () -> {
                ring.receive(batch);
                return ring.posted() == 0;
            });
            assertThat(ring.errors()).isEqualTo(16);
            assertThat(chain.packets().outside()).isZero();
            ring.refill();
            assertThat(ring.posted()).isZero();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void goesDownCleanlyWithAnErrorThatNobodyHasRead() {
        Chain chain = Chain.up(SMALL);
        int rqn = chain.commands(Opcode.CREATE_RQ).get(0).object();
        OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(TrafficType.OTHER));
        chain.model.faults().failNext(rqn, CqeSyndrome.LOCAL_PROT_ERR);
        chain.model.faults().inject(frame(60, 0));
        Chain.await("the error", () -> chain.rx.ring(0).hasCompletions());
        door.close();
        chain.model.clearTrace();
        chain.rx.deactivate();
        assertThat(chain.commandNames()).containsSubsequence("MODIFY_RQ", "MODIFY_RQ", "DESTROY_RQ");
        assertThat(chain.packets().outside()).isZero();
        chain.close();
        assertNothingIsLeft(chain);
    }

    @Test
    void goesDownWithPacketsThatNobodyHasRead() {
        Chain chain = Chain.up(SMALL);
        OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(TrafficType.OTHER));
        for (int n = 0; n < 10; n++) {
            chain.model.faults().inject(frame(60, n));
        }
        Chain.await("a packet", () -> chain.rx.ring(0).hasCompletions());
        door.close();
        chain.rx.deactivate();
        assertThat(chain.packets().outside()).isZero();
        chain.close();
        assertNothingIsLeft(chain);
    }

    @Test
    void keepsBuffersOutOfThePoolIfTheCardKeepsTheQueue() {
        Chain chain = Chain.up(SMALL);
        chain.model.faults().refuseNext(Opcode.DESTROY_RQ, CommandStatus.INT_ERR, 0x77);
        chain.rx.deactivate();
        assertThat(chain.packets().outside()).isEqualTo(16);
        chain.close();
    }

    @Test
    void releasesWhatItHadWhenAStepFails() {
        List<Opcode> steps = List.of(
                Opcode.ALLOC_Q_COUNTER,
                Opcode.CREATE_CQ,
                Opcode.CREATE_RQ,
                Opcode.MODIFY_RQ,
                Opcode.CREATE_RQT,
                Opcode.CREATE_TIR);
        for (Opcode step : steps) {
            Chain chain = new Chain("", Map.of("cores", 2, "rx_ring_entries", 16, "tx_ring_entries", 16));
            int objects = chain.model.remains().objects();
            int regions = chain.model.remains().dmaRegions();
            chain.model.faults().refuseNext(step, CommandStatus.NO_RES_ERR, 0x1234);
            assertThatThrownBy(chain::start)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining(step.name())
                    .hasMessageContaining("0x1234");
            assertThat(chain.model.remains().objects()).isEqualTo(objects);
            assertThat(chain.model.remains().dmaRegions()).isEqualTo(regions);
            assertThat(chain.packets().outside()).isZero();
            chain.close();
            assertNothingIsLeft(chain);
        }
    }
}
