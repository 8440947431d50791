package org.cx4.rx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cx4.api.PacketBatch;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.rx.TrafficType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Counters of the card across their wrap, on a small ring of the software card. */
class RxWrapTest {
    private static final int ENTRIES = 64;

    private static void run(int frames, int length) {
        Chain chain = Chain.up(Map.of("rx_ring_entries", ENTRIES, "buffer_bytes", 256));
        try (chain;
                OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(TrafficType.OTHER))) {
            assertThat(door).isNotNull();
            byte[] frame = RxStageTest.frame(length, 7);
            RxRing ring = chain.rx.ring(0);
            PacketBatch batch = chain.batch(0, ENTRIES);
            for (int sent = 0; sent < frames; sent += ENTRIES) {
                for (int i = 0; i < ENTRIES; i++) {
                    chain.model.faults().inject(frame);
                }
                // Kept busy, not asleep: there are many rounds.
                long deadline = System.nanoTime() + 20_000_000_000L;
                while (batch.size() < ENTRIES && System.nanoTime() - deadline < 0) {
                    ring.receive(batch);
                    Thread.onSpinWait();
                }
                assertThat(batch.size()).isEqualTo(ENTRIES);
                assertThat(RxStageTest.bytes(batch, ENTRIES - 1)).isEqualTo(frame);
                batch.clear();
                ring.refill();
                assertThat(ring.posted()).isEqualTo(ENTRIES);
            }
            assertThat(ring.packets()).isEqualTo((frames + ENTRIES - 1) / ENTRIES * ENTRIES);
            assertThat(ring.errors()).isZero();
            assertThat(chain.rx.outOfBuffer()).isZero();
        }
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    @Test
    void sixteenBitsOfWqes() {
        run(0x10000 + 200, 60);
    }

    /** Each frame lies in several buffers of its WQE. */
    @Test
    void sixteenBitsOfWqesOfChains() {
        run(0x10000 + 200, 1000);
    }

    @Test
    @EnabledIfSystemProperty(named = "cx4.long", matches = "true")
    void twentyFourBitsOfCqes() {
        run((1 << 24) + 200, 60);
    }
}
