package org.cx4.prm.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.prm.Hex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Records and doorbell words by hand, from the words that drivers store. */
class DoorbellExampleTest {
    private final OffHeapRegion memory = OffHeap.allocate(8, 8);
    private final long record = memory.address();

    @AfterEach
    void freeRecord() {
        memory.close();
    }

    @Test
    void workQueueCountersAre16BitsOfTheirDword() {
        DoorbellRecord.publishReceive(record, 0x1_0007);
        assertThat(seen()).isEqualTo(Hex.bytes("00000007 00000000"));
        DoorbellRecord.publishSend(record, 0xffff_00e2);
        assertThat(seen()).isEqualTo(Hex.bytes("00000007 000000e2"));
        DoorbellRecord.publishSend(record, 0xffff);
        assertThat(seen()).isEqualTo(Hex.bytes("00000007 0000ffff"));
    }

    @Test
    void completionQueueCounterIs24Bits() {
        DoorbellRecord.publishConsumer(record, 0x0100_0002);
        assertThat(seen()).isEqualTo(Hex.bytes("00000002 00000000"));
        DoorbellRecord.publishConsumer(record, 0x00ab_cdef);
        assertThat(seen()).isEqualTo(Hex.bytes("00abcdef 00000000"));
    }

    @Test
    void armsACompletionQueueInItsRecordAndAtTheUar() {
        // "be32 {sn[29:28], cmd bit24 (0 = any CQE, 1 = solicited), ci[23:0]}, be32 cqn"
        DoorbellRecord.publishArm(record, 1, false, 0x0100_0123);
        assertThat(seen()).isEqualTo(Hex.bytes("00000000 10000123"));
        assertThat(DoorbellRecord.armWord(1, false, 0x0100_0123, 0x86)).isEqualTo(0x10000123_00000086L);
    }

    @Test
    void armsForSolicitedCompletionsAndCountsSequenceModulo4() {
        DoorbellRecord.publishArm(record, 7, true, 0xffffff);
        assertThat(seen()).isEqualTo(Hex.bytes("00000000 31ffffff"));
        assertThat(DoorbellRecord.armWord(7, true, 0xffffff, 0xfedcba)).isEqualTo(0x31ffffff_00fedcbaL);
    }

    @Test
    void movesAnEventQueue() {
        // "be32 eqn[31:24] | ci[23:0]"
        assertThat(DoorbellRecord.eqWord(5, 0x81)).isEqualTo(0x05000081);
        assertThat(DoorbellRecord.eqWord(0xff, 0x0200_0003)).isEqualTo(0xff000003);
    }

    @Test
    void ringsASendQueueWithTheFirst8BytesOfTheLastWqe() {
        // Observed: be32 {opmod, wqe idx[23:8], opcode}, be32 {sqn[31:8], ds}
        OffHeap.copy(Hex.bytes("0000e10e 00008307"), 0, record, 8);
        assertThat(OffHeap.getLongBe(record)).isEqualTo(0x0000e10e_00008307L);
        assertThat(WqeControlSegment.WQE_INDEX.get(record)).isEqualTo(0xe1);
        assertThat(WqeControlSegment.SQN.get(record)).isEqualTo(0x83);
        assertThat(WqeControlSegment.DS.get(record)).isEqualTo(7);
    }

    private byte[] seen() {
        byte[] bytes = new byte[8];
        OffHeap.copy(record, bytes, 0, 8);
        return bytes;
    }
}
