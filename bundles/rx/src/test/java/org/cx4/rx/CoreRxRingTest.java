package org.cx4.rx;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.cx4.api.PacketBatch;
import org.cx4.memory.OffHeap;
import org.cx4.prm.data.Cqe64;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.packet.PacketMemory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A ring over a CQ that the test writes, as a card would. */
class CoreRxRingTest {
    private static final int LOG_ENTRIES = 2;
    private static final int ENTRIES = 1 << LOG_ENTRIES;
    private static final int RESP_SEND = 2;
    private static final int RESP_ERR = 0xe;

    private final CardMemory memory = new CardMemory(0x1000, ENTRIES * 16 + 8);
    private final CardMemory cq = new CardMemory(0x10000, ENTRIES * 64);
    private final CardMemory buffers = new CardMemory(0x7_0000_0000L, 6 * 2048);
    private final PacketMemory packets = new PacketMemory(buffers, 2048, 1, 6);
    private final WrittenCq completions = new WrittenCq();
    private final List<String> failures = new ArrayList<>();
    private final RxCounters counters = new RxCounters();
    private final CoreRxRing ring = new CoreRxRing(
            "test",
            completions,
            memory.address(),
            memory.address() + ENTRIES * 16,
            ENTRIES,
            packets,
            0x1234,
            packets.pool(0),
            counters,
            () -> failures.add("told"));
    private final PacketBatch batch = new PacketBatch(8, packets.base(), 2048, packets.pool(0));

    /** All entries in their initial state: opcode 0xf, owner 1. */
    private final class WrittenCq implements CompletionQueue {
        int consumed;
        int armed = -1;
        int produced;

        WrittenCq() {
            for (int i = 0; i < ENTRIES; i++) {
                OffHeap.putByte(cq.address() + i * 64 + 63, (byte) 0xf1);
            }
        }

        void write(int opcode, int wqeCounter, int length) {
            long cqe = cq.address() + (produced % ENTRIES) * 64L;
            Cqe64.BYTE_CNT.set(cqe, length);
            Cqe64.WQE_COUNTER.set(cqe, wqeCounter);
            OffHeap.putByteRelease(cqe + 63, (byte) (opcode << 4 | (produced / ENTRIES & 1)));
            produced++;
        }

        @Override
        public int cqn() {
            return 7;
        }

        @Override
        public int logEntries() {
            return LOG_ENTRIES;
        }

        @Override
        public long ring() {
            return cq.address();
        }

        @Override
        public void consumed(int consumerIndex) {
            consumed = consumerIndex;
        }

        @Override
        public boolean arm(int consumerIndex) {
            armed = consumerIndex;
            return true;
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void free() {
        memory.close();
        cq.close();
        buffers.close();
    }

    private int posted() {
        return OffHeap.getIntBe(memory.address() + ENTRIES * 16);
    }

    private void filled() {
        ring.moveTo(RqState.READY);
        ring.refill();
    }

    @Test
    void writesOneDataSegmentPerWqe() {
        filled();
        byte[] copy = new byte[32];
        OffHeap.copy(memory.address(), copy, 0, 32);
        assertThat(HexFormat.of().formatHex(copy).replaceAll("(.{8})", "$1 ").trim())
                .isEqualTo("00000800 00001234 00000007 00000000 00000800 00001234 00000007 00000800");
        assertThat(posted()).isEqualTo(ENTRIES);
        assertThat(counters.posted.get()).isEqualTo(ENTRIES);
    }

    @Test
    void turnsTheOwnerBitOnEachLap() {
        filled();
        for (int i = 0; i < 5 * ENTRIES; i++) {
            assertThat(ring.hasCompletions()).isFalse();
            assertThat(ring.receive(batch)).isZero();
            completions.write(RESP_SEND, i & 0xffff, 60 + i);
            assertThat(ring.hasCompletions()).isTrue();
            assertThat(ring.receive(batch)).isEqualTo(1);
            assertThat(batch.length(0)).isEqualTo(60 + i);
            assertThat(completions.consumed).isEqualTo(i + 1);
            batch.clear();
            ring.refill();
            assertThat(posted()).isEqualTo(ENTRIES + i + 1);
        }
        assertThat(counters.packets.get()).isEqualTo(5 * ENTRIES);
    }

    @Test
    void countsSixteenBitsOfIndexAndGoesOn() {
        filled();
        for (int i = 0; i < 0x10004; i++) {
            completions.write(RESP_SEND, i & 0xffff, 60);
            assertThat(ring.receive(batch)).isEqualTo(1);
            batch.clear();
            ring.refill();
        }
        assertThat(posted()).isEqualTo(8);
    }

    @Test
    void takesNoMoreThanTheBatchHasRoomFor() {
        filled();
        for (int i = 0; i < ENTRIES; i++) {
            completions.write(RESP_SEND, i, 60);
        }
        PacketBatch small = new PacketBatch(3, packets.base(), 2048, packets.pool(0));
        assertThat(ring.receive(small)).isEqualTo(3);
        assertThat(ring.receive(small)).isZero();
        assertThat(ring.hasCompletions()).isTrue();
        assertThat(counters.posted.get()).isEqualTo(1);
        small.clear();
        assertThat(ring.receive(small)).isEqualTo(1);
    }

    @Test
    void refillsWithWhatThePoolHasAndTheRestLater() {
        filled();
        for (int i = 0; i < ENTRIES; i++) {
            completions.write(RESP_SEND, i, 60);
        }
        ring.receive(batch);
        // Two of six were never posted; the other four are in the batch.
        ring.refill();
        assertThat(posted()).isEqualTo(ENTRIES + 2);
        ring.refill();
        assertThat(posted()).isEqualTo(ENTRIES + 2);
        batch.clear();
        ring.refill();
        assertThat(posted()).isEqualTo(2 * ENTRIES);
        assertThat(packets.pool(0).available()).isEqualTo(2);
    }

    @Test
    void freesTheBuffersOfErrorsAndStopsToRefill() {
        filled();
        completions.write(RESP_SEND, 0, 60);
        completions.write(RESP_ERR, 1, 0);
        completions.write(RESP_ERR, 2, 0);
        completions.write(RESP_ERR, 3, 0);
        assertThat(ring.receive(batch)).isEqualTo(1);
        assertThat(counters.errors.get()).isEqualTo(3);
        assertThat(counters.posted.get()).isZero();
        assertThat(ring.state()).isEqualTo(RqState.ERROR);
        assertThat(failures).containsExactly("told");
        ring.refill();
        assertThat(posted()).isEqualTo(ENTRIES);
        batch.clear();
        assertThat(packets.outside()).isZero();
    }

    @Test
    void takesNoBufferTwiceAndNoneThatTheCardStillHas() {
        filled();
        completions.write(RESP_SEND, 1, 60);
        completions.write(RESP_SEND, 1, 60);
        assertThat(ring.receive(batch)).isEqualTo(1);
        assertThat(counters.errors.get()).isEqualTo(1);
        ring.refill();
        // Slot 0, where the next buffer belongs, has not come back.
        assertThat(posted()).isEqualTo(ENTRIES);
        completions.write(RESP_SEND, 0, 60);
        ring.receive(batch);
        batch.clear();
        ring.refill();
        assertThat(posted()).isEqualTo(ENTRIES + 2);
    }

    @Test
    void refusesALengthThatNoBufferHas() {
        filled();
        completions.write(RESP_SEND, 0, 2049);
        completions.write(RESP_SEND, 1, -1);
        completions.write(RESP_SEND, 2, 2048);
        assertThat(ring.receive(batch)).isEqualTo(1);
        assertThat(counters.errors.get()).isEqualTo(2);
    }

    @Test
    void givesBackWhatWasPosted() {
        filled();
        completions.write(RESP_SEND, 0, 60);
        ring.giveBack();
        assertThat(packets.outside()).isZero();
        assertThat(counters.posted.get()).isZero();
    }

    @Test
    void armsWhereItReads() {
        filled();
        completions.write(RESP_SEND, 0, 60);
        ring.receive(batch);
        ring.arm();
        assertThat(completions.armed).isEqualTo(1);
    }

    @Test
    void allocatesNothingPerBurst() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        filled();
        long before = 0;
        for (int round = 0; round < 2_000; round++) {
            if (round == 1_000) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            completions.write(RESP_SEND, round & 0xffff, 60);
            ring.receive(batch);
            batch.clear();
            ring.refill();
            ring.arm();
        }
        // Asking allocates a little itself.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
        assertThat(counters.packets.get()).isEqualTo(2_000);
    }
}
