package org.cx4.tx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.cx4.api.PacketBatch;
import org.cx4.prm.CqeSyndrome;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.tx.TxRing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chains of buffers through the send queue of the software card. */
class TxChainTest {
    private final List<byte[]> sent = new ArrayList<>();

    private static Chain chain(int entries, int bufferBytes, int mtu) {
        return Chain.up(Map.of("tx_ring_entries", entries, "buffer_bytes", bufferBytes, "mtu", mtu))
                .mtu(mtu);
    }

    /** Adds a frame of known bytes; -1 without buffers. */
    private int add(PacketBatch batch, int length, int seed) {
        int i = batch.allocate(length);
        if (i >= 0) {
            byte[] frame = new byte[length];
            new Random(seed).nextBytes(frame);
            frame[0] = 2;
            batch.put(i, 0, frame, 0, length);
            batch.putShort(i, 12, 0x88b5);
            batch.get(i, 0, frame, 0, length);
            sent.add(Arrays.copyOf(frame, Math.max(60, length)));
        }
        return i;
    }

    private static void sendAll(TxRing ring, PacketBatch batch) {
        Chain.await("all posted", () -> {
            ring.reclaim();
            ring.post(batch);
            return batch.packets() == 0;
        });
        batch.clear();
        drain(ring);
    }

    private static void drain(TxRing ring) {
        Chain.await("all reported", () -> {
            ring.reclaim();
            return ring.inFlight() == 0;
        });
    }

    private void assertAllLeft(Chain chain) {
        assertThat(chain.wire.frames).hasSameSizeAs(sent);
        for (int i = 0; i < sent.size(); i++) {
            assertThat(chain.wire.frames.get(i)).as("frame %d", i).isEqualTo(sent.get(i));
        }
        assertThat(chain.tx.ring(0).errors()).isZero();
        assertThat(chain.tx.ring(0).packets()).isEqualTo(sent.size());
        assertThat(chain.outside(0)).isZero();
    }

    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    /** In bursts larger than the ring, so that chains begin at every slot and wrap everywhere. */
    @ParameterizedTest
    @CsvSource({"16, 2048, 1500", "16, 256, 1500", "16, 2048, 9000", "8, 512, 9000", "64, 4096, 9000"})
    void sendsEveryLengthByteForByte(int entries, int bufferBytes, int mtu) {
        Chain chain = chain(entries, bufferBytes, mtu);
        try (chain) {
            PacketBatch batch = chain.batch(0, 40);
            for (int length = 14; length <= mtu + 18; length++) {
                add(batch, length, length);
                if (batch.room() == 0) {
                    sendAll(chain.tx.ring(0), batch);
                }
            }
            sendAll(chain.tx.ring(0), batch);
            assertAllLeft(chain);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void chainsOfEverySizeBeginAtEverySlot() {
        Chain chain = chain(8, 256, 7000);
        try (chain) {
            PacketBatch batch = chain.batch(0, 1);
            for (int buffers = 1; buffers <= 27; buffers++) {
                // One more WQEBB each time moves the next frame on by one slot.
                for (int slot = 0; slot < 8; slot++) {
                    add(batch, 256 * buffers - slot, slot);
                    sendAll(chain.tx.ring(0), batch);
                    add(batch, 60, slot);
                    sendAll(chain.tx.ring(0), batch);
                }
            }
            assertAllLeft(chain);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void handsBackInOrderWhatAFullQueueCannotTake() {
        Chain chain = chain(8, 256, 1500);
        try (chain) {
            TxRing ring = chain.tx.ring(0);
            chain.model.faults().holdCompletions(chain.sqn());
            PacketBatch batch = chain.batch(0, 32);
            for (int n = 0; n < 32; n++) {
                add(batch, 900 + n, n);
            }
            // Four buffers, two WQEBBs each.
            assertThat(ring.post(batch)).isEqualTo(4);
            assertThat(ring.post(batch)).isZero();
            assertThat(ring.full()).isEqualTo(2);
            assertThat(batch.packets()).isEqualTo(28);
            assertThat(batch.holds(3)).isFalse();
            assertThat(batch.length(4)).isEqualTo(904);
            assertThat(ring.inFlight()).isEqualTo(4);
            assertThat(chain.outside(0)).isEqualTo(32 * 4);
            chain.model.faults().releaseCompletions(chain.sqn());
            sendAll(ring, batch);
            assertAllLeft(chain);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void neverSplitsAPacketOverAFullQueue() {
        Chain chain = chain(4, 256, 1500);
        try (chain) {
            TxRing ring = chain.tx.ring(0);
            chain.model.faults().holdCompletions(chain.sqn());
            PacketBatch batch = chain.batch(0, 4);
            add(batch, 60, 1);
            add(batch, 60, 2);
            // Six buffers take three WQEBBs, two are free; the short one behind it may not overtake.
            add(batch, 1500, 3);
            assertThat(ring.post(batch)).isEqualTo(2);
            assertThat(batch.packets()).isEqualTo(1);
            chain.model.faults().releaseCompletions(chain.sqn());
            sendAll(ring, batch);
            assertAllLeft(chain);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void freesWholeChainsOfAFailedAndFlushedQueue() {
        Chain chain = chain(16, 256, 1500);
        try (chain) {
            TxRing ring = chain.tx.ring(0);
            PacketBatch batch = chain.batch(0, 16);
            for (int n = 0; n < 6; n++) {
                add(batch, 1000, n);
            }
            chain.model.faults().failNext(chain.sqn(), CqeSyndrome.LOCAL_PROT_ERR);
            assertThat(ring.post(batch)).isEqualTo(6);
            drain(ring);
            assertThat(ring.errors()).isEqualTo(6);
            assertThat(chain.outside(0)).isZero();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void stoppingGivesBackChainsThatWereNeverReported() {
        Chain chain = chain(16, 256, 1500);
        chain.model.faults().holdCompletions(chain.sqn());
        PacketBatch batch = chain.batch(0, 16);
        for (int n = 0; n < 6; n++) {
            add(batch, 1400, n);
        }
        assertThat(chain.tx.ring(0).post(batch)).isEqualTo(5);
        assertThat(batch.clear()).isEqualTo(1);
        chain.close();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    @Test
    void refusesAndCountsWhatIsLongerThanAnyMtuOrShorterThanAHeader() {
        Chain chain = chain(16, 512, 9000);
        try (chain) {
            TxRing ring = chain.tx.ring(0);
            PacketBatch batch = new PacketBatch(
                    4, chain.packets().base(), 512, 9500, chain.packets().pool(0));
            batch.allocate(9023);
            batch.allocate(13);
            batch.allocate(9500);
            assertThat(ring.post(batch)).isZero();
            assertThat(batch.packets()).isZero();
            assertThat(ring.errors()).isEqualTo(3);
            assertThat(chain.outside(0)).isZero();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void refusesARingThatIsTooSmallForOneFrame() {
        Chain chain = new Chain(Map.of("tx_ring_entries", 4, "buffer_bytes", 512, "mtu", 9000));
        try (chain) {
            assertThatThrownBy(chain::start)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("tx.ring.entries = 4: a frame of 9022 bytes takes 6 of them");
        }
        assertNothingIsLeft(chain);
    }
}
