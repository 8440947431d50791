package org.cx4.tx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cx4.api.PacketBatch;
import org.cx4.spi.tx.TxRing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Counters of the card across their wrap, on a small ring of the software card. */
class TxWrapTest {
    private static void run(int frames, int length) {
        Chain chain = Chain.up(Map.of("tx_ring_entries", 16, "buffer_bytes", 256));
        try (chain) {
            chain.wire.keepNone();
            TxRing ring = chain.tx.ring(0);
            PacketBatch batch = chain.batch(0, 1);
            for (int n = 0; n < frames; n++) {
                int i = batch.allocate(length);
                batch.putMac(i, 0, 0x02_00_00_00_00_01L);
                batch.putShort(i, 12, 0x88b5);
                while (ring.post(batch) == 0) {
                    ring.reclaim();
                }
                batch.clear();
                ring.reclaim();
            }
            Chain.await("all reported", () -> {
                ring.reclaim();
                return ring.inFlight() == 0;
            });
            assertThat(ring.packets()).isEqualTo(frames);
            assertThat(ring.errors()).isZero();
            assertThat(chain.wire.sent()).isEqualTo(frames);
            assertThat(chain.outside(0)).isZero();
        }
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    @Test
    void sixteenBitsOfWqes() {
        run(0x10000 + 100, 60);
    }

    /** Three WQEBBs each, so that one lies across the wrap. */
    @Test
    void sixteenBitsOfWqesInTheMiddleOfAChain() {
        run(0x10000 / 3 + 100, 1500);
    }

    /** A CQE for each frame. */
    @Test
    @EnabledIfSystemProperty(named = "cx4.long", matches = "true")
    void twentyFourBitsOfCqes() {
        run((1 << 24) + 100, 60);
    }
}
