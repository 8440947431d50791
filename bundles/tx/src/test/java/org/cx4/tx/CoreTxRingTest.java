package org.cx4.tx;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.cx4.api.PacketBatch;
import org.cx4.memory.OffHeap;
import org.cx4.prm.data.Cqe64;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.packet.PacketMemory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A ring over a CQ that the test writes, as a card would. */
class CoreTxRingTest {
    private static final int LOG_ENTRIES = 2;
    private static final int ENTRIES = 1 << LOG_ENTRIES;
    private static final int SQN = 0x42;

    private final CardMemory memory = new CardMemory(0x1000, ENTRIES * 64 + 8);
    private final CardMemory cq = new CardMemory(0x10000, ENTRIES * 64);
    private final CardMemory buffers = new CardMemory(0x100000, 8 * 2048);
    private final PacketMemory packets = new PacketMemory(buffers, 2048, 1, 8);
    private final TxCounters counters = new TxCounters();
    private final WrittenCq completions = new WrittenCq();
    private final SendQueue queue = new SendQueue(
            "test",
            SQN,
            memory.address(),
            memory.address() + ENTRIES * 64,
            ENTRIES,
            new NoRegisters(),
            0,
            packets,
            1,
            packets.pool(0),
            counters);
    private final CoreTxRing ring = ring();
    private int failures;

    private CoreTxRing ring() {
        queue.moveTo(SqState.READY);
        return new CoreTxRing(completions, new SendQueue[] {queue}, 2048, counters, () -> failures++);
    }

    private static final class NoRegisters implements RegisterSpace {
        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public int read(long offset) {
            return 0;
        }

        @Override
        public void write(long offset, int value) {}

        @Override
        public void write(long offset, long value) {}
    }

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

        void write(int opcode, int sqn, int wqeCounter) {
            long cqe = cq.address() + (produced % ENTRIES) * 64L;
            Cqe64.FLOW_TAG_OR_SQN.set(cqe, sqn);
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

    private PacketBatch batch(int... lengths) {
        PacketBatch batch = new PacketBatch(8, packets.base(), 2048, packets.pool(0));
        for (int length : lengths) {
            batch.allocate(length);
        }
        return batch;
    }

    @Test
    void turnsTheOwnerBitOnEachLap() {
        for (int i = 0; i < 5 * ENTRIES; i++) {
            assertThat(ring.hasCompletions()).isFalse();
            assertThat(ring.reclaim()).isZero();
            assertThat(ring.post(batch(60))).isEqualTo(1);
            completions.write(0, SQN, i);
            assertThat(ring.hasCompletions()).isTrue();
            assertThat(ring.reclaim()).isEqualTo(1);
            assertThat(completions.consumed).isEqualTo(i + 1);
        }
        assertThat(packets.outside()).isZero();
    }

    @Test
    void countsAndFreesWhatCanNeverBeSent() {
        PacketBatch batch = batch(13, 14, 60);
        batch.priority(2, 1);
        assertThat(ring.post(batch)).isEqualTo(1);
        assertThat(batch.packets()).isZero();
        assertThat(counters.errors()).isEqualTo(2);
        assertThat(packets.outside()).isEqualTo(1);
    }

    @Test
    void leavesThePacketsOfAFullQueueInOrder() {
        PacketBatch batch = batch(60, 61, 62, 63, 64, 65);
        assertThat(ring.post(batch)).isEqualTo(4);
        assertThat(batch.packets()).isEqualTo(2);
        assertThat(batch.length(4)).isEqualTo(64);
        assertThat(batch.length(5)).isEqualTo(65);
        assertThat(counters.timesFull()).isEqualTo(1);
        assertThat(counters.inFlight()).isEqualTo(4);
        completions.write(0, SQN, 3);
        assertThat(ring.reclaim()).isEqualTo(4);
        assertThat(ring.post(batch)).isEqualTo(2);
        assertThat(counters.bytes()).isEqualTo(60 + 61 + 62 + 63);
    }

    @Test
    void tellsOnceThatAQueueHasFailedAndPostsNothingMore() {
        ring.post(batch(60, 60, 60));
        completions.write(0xd, SQN, 0);
        completions.write(0xd, SQN, 1);
        completions.write(0xd, SQN, 2);
        assertThat(ring.reclaim()).isEqualTo(3);
        assertThat(failures).isEqualTo(1);
        PacketBatch batch = batch(60);
        assertThat(ring.post(batch)).isZero();
        assertThat(batch.packets()).isZero();
        assertThat(counters.errors()).isEqualTo(4);
        assertThat(packets.outside()).isZero();
    }

    @Test
    void countsACqeOfAnUnknownQueueAndGoesOn() {
        ring.post(batch(60));
        completions.write(0, SQN + 1, 0);
        completions.write(0, SQN, 0);
        assertThat(ring.reclaim()).isEqualTo(1);
        assertThat(counters.errors()).isEqualTo(1);
    }

    @Test
    void armsWhereItReads() {
        ring.post(batch(60));
        completions.write(0, SQN, 0);
        ring.reclaim();
        ring.arm();
        assertThat(completions.armed).isEqualTo(1);
    }

    @Test
    void allocatesNothingPerBurst() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        PacketBatch batch = batch();
        long before = 0;
        for (int round = 0; round < 2_000; round++) {
            if (round == 1_000) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            batch.clear();
            batch.allocate(60);
            batch.allocate(60);
            ring.post(batch);
            completions.write(0, SQN, (2 * round + 1) & 0xffff);
            ring.reclaim();
            ring.arm();
        }
        // Asking allocates a little itself.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
        assertThat(counters.packets()).isEqualTo(4_000);
    }
}
