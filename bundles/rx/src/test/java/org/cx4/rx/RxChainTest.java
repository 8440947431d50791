package org.cx4.rx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketBuffers;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.Opcode;
import org.cx4.spi.packet.PacketPool;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.rx.TrafficType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames over several buffers through the receive queue of the software card. */
class RxChainTest {
    private static Map<String, Object> settings(int entries, int bufferBytes, int mtu) {
        return Map.of("rx_ring_entries", entries, "tx_ring_entries", 64, "buffer_bytes", bufferBytes, "mtu", mtu);
    }

    private static OpenDoor door(Chain chain, int mtu) {
        return new OpenDoor(chain.commands, chain.rx.tirn(TrafficType.OTHER)).mtu(mtu);
    }

    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    /** Five frames at a time on a ring of four or more, so that each length meets each slot in time. */
    @ParameterizedTest
    @CsvSource({"4, 256, 1500", "16, 2048, 9000", "4, 512, 9000", "8, 4096, 9000", "16, 16384, 9000"})
    void receivesEveryLengthByteForByte(int entries, int bufferBytes, int mtu) {
        Chain chain = Chain.up(settings(entries, bufferBytes, mtu));
        try (chain;
                OpenDoor door = door(chain, mtu)) {
            assertThat(door).isNotNull();
            List<byte[]> frames = new ArrayList<>();
            int posted = chain.packets().outside();
            for (int length = 14; length <= mtu + 18; length++) {
                byte[] frame = RxStageTest.frame(length, length);
                frames.add(frame);
                chain.model.faults().inject(frame);
                if (frames.size() == 3 || length == mtu + 18) {
                    PacketBatch batch = chain.receive(0, frames.size());
                    for (int i = 0; i < frames.size(); i++) {
                        assertThat(RxStageTest.bytes(batch, i)).isEqualTo(frames.get(i));
                    }
                    batch.clear();
                    frames.clear();
                    assertThat(chain.packets().outside()).isEqualTo(posted);
                }
            }
            assertThat(chain.rx.ring(0).errors()).isZero();
            assertThat(chain.rx.outOfBuffer()).isZero();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void aShortFrameTakesOneBufferAndLeavesTheOthersPosted() {
        Chain chain = Chain.up(settings(16, 256, 1500));
        try (chain;
                OpenDoor door = door(chain, 1500)) {
            assertThat(door).isNotNull();
            RxRing ring = chain.rx.ring(0);
            assertThat(chain.packets().outside()).isEqualTo(16 * 6);
            for (int n = 0; n < 16; n++) {
                chain.model.faults().inject(RxStageTest.frame(60, n));
            }
            PacketBatch batch = chain.batch(0, 32);
            Chain.await("all", () -> ring.receive(batch) >= 0 && batch.size() == 16);
            assertThat(ring.posted()).isZero();
            batch.clear();
            assertThat(chain.packets().outside()).isEqualTo(16 * 5);
            ring.refill();
            assertThat(chain.packets().outside()).isEqualTo(16 * 6);
            assertThat(ring.posted()).isEqualTo(16);
        }
        assertNothingIsLeft(chain);
    }

    /** A slot without all of its buffers is never posted: the card would run out of room in the middle of a frame. */
    @Test
    void postsOnlyWholeSlotsFromAnExhaustedPoolAndRecovers() {
        Chain chain = Chain.up(settings(16, 256, 1500));
        try (chain;
                OpenDoor door = door(chain, 1500)) {
            assertThat(door).isNotNull();
            RxRing ring = chain.rx.ring(0);
            PacketPool pool = chain.packets().pool(0);
            List<Integer> kept = new ArrayList<>();
            for (int handle = pool.take(); handle != PacketBuffers.NONE; handle = pool.take()) {
                kept.add(handle);
            }
            PacketBatch batch = chain.batch(0, 32);
            for (int n = 0; n < 16; n++) {
                chain.model.faults().inject(RxStageTest.frame(1500, n));
            }
            Chain.await("all", () -> ring.receive(batch) >= 0 && batch.size() == 16);
            ring.refill();
            assertThat(ring.posted()).isZero();
            for (int buffers = 0; buffers <= 12; buffers++) {
                assertThat(ring.posted()).isEqualTo(buffers / 6);
                pool.give(kept.remove(0));
                ring.refill();
            }
            chain.model.faults().inject(RxStageTest.frame(1500, 77));
            chain.model.faults().inject(RxStageTest.frame(1400, 78));
            chain.model.faults().inject(RxStageTest.frame(1300, 79));
            Chain.await("one drop", () -> chain.rx.outOfBuffer() == 1);
            Chain.await("both", () -> ring.receive(batch) >= 0 && batch.size() == 18);
            assertThat(RxStageTest.bytes(batch, 16)).isEqualTo(RxStageTest.frame(1500, 77));
            assertThat(RxStageTest.bytes(batch, 17)).isEqualTo(RxStageTest.frame(1400, 78));
            batch.clear();
            kept.forEach(pool::give);
            ring.refill();
            assertThat(ring.posted()).isEqualTo(16);
            assertThat(chain.packets().outside()).isEqualTo(16 * 6);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void releasesAllBuffersOfErrorAndFlushCqes() {
        Chain chain = Chain.up(settings(16, 256, 1500));
        try (chain;
                OpenDoor door = door(chain, 1500)) {
            assertThat(door).isNotNull();
            RxRing ring = chain.rx.ring(0);
            int rqn = chain.commands(Opcode.CREATE_RQ).get(0).object();
            PacketBatch batch = chain.batch(0, 32);
            chain.model.faults().inject(RxStageTest.frame(700, 1));
            Chain.await("one", () -> ring.receive(batch) == 1);
            chain.model.faults().failNext(rqn, CqeSyndrome.LOCAL_PROT_ERR);
            chain.model.faults().inject(RxStageTest.frame(1500, 2));
            Chain.await("all buffers back", () -> {
                ring.receive(batch);
                return ring.posted() == 0;
            });
            assertThat(chain.packets().outside()).isEqualTo(3 + 3);
            batch.clear();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void goesDownWithChainsThatNobodyHasRead() {
        Chain chain = Chain.up(settings(16, 256, 1500));
        OpenDoor door = door(chain, 1500);
        for (int n = 0; n < 10; n++) {
            chain.model.faults().inject(RxStageTest.frame(1500 - n, n));
        }
        Chain.await("a packet", () -> chain.rx.ring(0).hasCompletions());
        door.close();
        chain.rx.deactivate();
        assertThat(chain.packets().outside()).isZero();
        chain.close();
        assertNothingIsLeft(chain);
    }
}
