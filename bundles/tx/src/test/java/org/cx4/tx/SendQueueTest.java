package org.cx4.tx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.memory.OffHeap;
import org.cx4.prm.CqeSyndrome;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.packet.PacketPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The words that an SQ writes, against bytes worked out by hand from the PRM's tables. */
class SendQueueTest {
    private static final int ENTRIES = 16;
    private static final int BUFFER_BYTES = 2048;
    private static final int WQE_BYTES = 64;
    private static final long UAR = 0x10000;

    private final CardMemory memory = new CardMemory(0x9_0000_0000L, ENTRIES * WQE_BYTES + 8);
    private final CardMemory buffers = new CardMemory(0x7_0000_0000L, 32 * BUFFER_BYTES);
    private final PacketMemory packets = new PacketMemory(buffers, BUFFER_BYTES, 1, 32);
    private final PacketPool pool = packets.pool(0);
    private final TxCounters counters = new TxCounters();
    private final Doorbells doorbells = new Doorbells();
    private final SendQueue queue = new SendQueue(
            "test", 0x83, memory.address(), record(), ENTRIES, doorbells, UAR, packets, 0x1234, pool, counters);

    /** Every store, with what the doorbell record said at that moment. */
    private final class Doorbells implements RegisterSpace {
        final List<String> stores = new ArrayList<>();

        @Override
        public long bytes() {
            return 1 << 20;
        }

        @Override
        public int read(long offset) {
            throw new AssertionError("registers are not read on the data path");
        }

        @Override
        public void write(long offset, int value) {
            throw new AssertionError("an SQ doorbell has 64 bits");
        }

        @Override
        public void write(long offset, long value) {
            stores.add("%x: %016x, record %d".formatted(offset, value, OffHeap.getIntBe(record() + 4)));
        }
    }

    private long record() {
        return memory.address() + ENTRIES * WQE_BYTES;
    }

    @AfterEach
    void free() {
        memory.close();
        buffers.close();
    }

    private int frame(int bytes) {
        int handle = pool.take();
        for (int i = 0; i < bytes; i++) {
            OffHeap.putByte(packets.address(handle) + i, (byte) i);
        }
        return handle;
    }

    private boolean compose(int handle, int bytes, int flags) {
        PacketBatch batch = new PacketBatch(1, packets.base(), packets.bufferBytes(), pool);
        batch.add(handle, bytes);
        batch.flags(0, flags);
        queue.compose(batch, 0, 0, packets.bufferBytes());
        return !batch.holds(0);
    }

    private String wqe(int slot, int bytes) {
        byte[] copy = new byte[bytes];
        OffHeap.copy(memory.address() + (long) slot * WQE_BYTES, copy, 0, bytes);
        return HexFormat.of().formatHex(copy).replaceAll("(.{8})", "$1 ").trim();
    }

    @Test
    void writesControlEthernetInlineAndDataSegments() {
        pool.take();
        pool.take();
        compose(frame(64), 64, PacketFlags.ORDER_L3_CHECKSUM | PacketFlags.ORDER_L4_CHECKSUM);
        queue.publish();
        // SEND, index 0 | SQN 0x83, 4 segments | CQE always | eth: both checksums | 18 bytes inline, the first two here
        // |
        // 16 more | the other 46 under lkey 0x1234 at buffer 2 + 18.
        assertThat(wqe(0, WQE_BYTES))
                .isEqualTo("0000000a 00008304 00000008 00000000 "
                        + "00000000 c0000000 00000000 00120001 "
                        + "02030405 06070809 0a0b0c0d 0e0f1011 "
                        + "0000002e 00001234 00000007 00001012");
    }

    @Test
    void putsAShortFrameWhollyInline() {
        compose(frame(16), 16, 0);
        queue.publish();
        assertThat(wqe(0, 46))
                .isEqualTo("0000000a 00008303 00000008 00000000 "
                        + "00000000 00000000 00000000 00100001 "
                        + "02030405 06070809 0a0b0c0d 0e0f");
    }

    @Test
    void asksForNoChecksumUnlessOrdered() {
        compose(frame(60), 60, PacketFlags.REQUEST_L3_CHECKSUM | PacketFlags.REQUEST_L4_CHECKSUM);
        compose(frame(60), 60, PacketFlags.ORDER_L3_CHECKSUM);
        compose(frame(60), 60, PacketFlags.ORDER_L4_CHECKSUM);
        assertThat(wqe(0, 24)).endsWith(" 00000000");
        assertThat(wqe(1, 24)).endsWith(" 40000000");
        assertThat(wqe(2, 24)).endsWith(" 80000000");
    }

    @Test
    void ringsOneDoorbellPerBurstAfterTheRecord() {
        for (int i = 0; i < 3; i++) {
            compose(frame(60), 60, 0);
        }
        assertThat(OffHeap.getIntBe(record() + 4)).isZero();
        queue.publish();
        queue.publish();
        assertThat(doorbells.stores).containsExactly("10800: 0000020a00008304, record 3");
    }

    @Test
    void asksForACqeAtTheEndOfABurstAndEveryQuarterOfTheRing() {
        for (int i = 0; i < 10; i++) {
            compose(frame(60), 60, 0);
        }
        queue.publish();
        StringBuilder asked = new StringBuilder();
        for (int slot = 0; slot < 10; slot++) {
            asked.append(wqe(slot, 12).endsWith("00000008") ? '1' : '0');
        }
        assertThat(asked).hasToString("0001000101");
    }

    @Test
    void refusesAFrameWhenTheRingIsFullAndCountsItOncePerBurst() {
        for (int i = 0; i < ENTRIES; i++) {
            assertThat(compose(frame(60), 60, 0)).isTrue();
        }
        int handle = frame(60);
        assertThat(compose(handle, 60, 0)).isFalse();
        assertThat(compose(handle, 60, 0)).isFalse();
        queue.publish();
        assertThat(counters.timesFull()).isEqualTo(1);
        assertThat(queue.completed(0)).isEqualTo(1);
        assertThat(compose(handle, 60, 0)).isTrue();
    }

    @Test
    void letsNoShortFrameOvertakeALongOneThatHasNoRoom() {
        for (int i = 0; i < ENTRIES - 1; i++) {
            compose(frame(60), 60, 0);
        }
        int most = 2 * packets.bufferBytes();
        PacketBatch batch = new PacketBatch(2, packets.base(), packets.bufferBytes(), most, pool);
        batch.allocate(most); // two buffers, two WQEBBs: one more than there are
        batch.allocate(60);
        assertThat(queue.compose(batch, 0, 0, most)).isEqualTo(2);
        assertThat(batch.packets()).isEqualTo(2);
        queue.publish();
        queue.completed(0);
        queue.compose(batch, 0, 0, most);
        assertThat(batch.holds(0)).isFalse();
        assertThat(batch.holds(1)).isTrue();
    }

    @Test
    void countsSixteenBitsOfIndexAndGoesOn() {
        for (int i = 0; i < 0x10002; i++) {
            compose(frame(60), 60, 0);
            queue.publish();
            assertThat(queue.completed(i & 0xffff)).isEqualTo(1);
        }
        assertThat(wqe(1, 4)).isEqualTo("0000010a");
        assertThat(doorbells.stores).endsWith("10800: 0000010a00008304, record 2");
        assertThat(counters.packets()).isEqualTo(0x10002);
        assertThat(counters.inFlight()).isZero();
    }

    @Test
    void releasesNothingForACqeThatNamesNoPostedWqe() {
        int before = pool.available();
        compose(frame(60), 60, 0);
        queue.publish();
        assertThat(queue.completed(1)).isZero();
        assertThat(queue.completed(0xffff)).isZero();
        assertThat(pool.available()).isEqualTo(before - 1);
        assertThat(queue.completed(0)).isEqualTo(1);
        assertThat(queue.completed(0)).isZero();
        assertThat(pool.available()).isEqualTo(before);
    }

    @Test
    void countsWhatCameBeforeAnErrorAsSentAndFlushedOnesAsErrors() {
        queue.moveTo(SqState.READY);
        for (int i = 0; i < 4; i++) {
            compose(frame(100), 100, 0);
        }
        queue.publish();
        queue.failed(1, CqeSyndrome.LOCAL_PROT_ERR, 0x53);
        assertThat(counters.packets()).isEqualTo(1);
        assertThat(counters.bytes()).isEqualTo(100);
        assertThat(counters.errors()).isEqualTo(1);
        assertThat(queue.state()).isEqualTo(SqState.ERROR);
        assertThat(queue.failure()).isEqualTo(0x5304);
        queue.failed(2, CqeSyndrome.WR_FLUSH_ERR, 0);
        queue.failed(3, CqeSyndrome.WR_FLUSH_ERR, 0);
        assertThat(counters.errors()).isEqualTo(3);
        assertThat(counters.packets()).isEqualTo(1);
        assertThat(queue.failure()).isEqualTo(0x5304);
        assertThat(pool.available()).isEqualTo(pool.capacity());
    }
}
