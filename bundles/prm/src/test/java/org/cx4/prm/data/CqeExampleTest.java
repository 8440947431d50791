package org.cx4.prm.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.prm.Block;
import org.cx4.prm.CqeL3HdrType;
import org.cx4.prm.CqeL4HdrType;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.CqeRssType;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.Hex;
import org.cx4.prm.WqeOpcode;
import org.junit.jupiter.api.Test;

/**
 * CQEs put together by hand from the byte offsets that drivers use: hash result 12, hash type 16, check_sum 20, rqn 24,
 * ok bits 28, header types 29, vlan_info 30, byte_cnt 44, timestamp 48, opcode and sqn or flow tag 56, wqe_counter 60,
 * op_own 63 = opcode&lt;&lt;4 | format&lt;&lt;2 | SE&lt;&lt;1 | owner; in errors hardware syndrome 52, vendor 54, syndrome 55.
 */
class CqeExampleTest {
    @Test
    void receivesAStrippedTcpFrame() {
        // Byte 28: L4, L3 and L2 ok. Byte 29: L4 type 4 in [6:4], L3 type 2 in [3:2], tag stripped in bit 0.
        byte[] cqe = Hex.bytes(
                "00000000 00000000 00000000 11223344",
                "55000000 abcd0000 00000085 07 49 6005",
                "00000000 00000000 00000000 0000003c",
                "0000000123456789 00 123456 0007 00 21");
        assertThat(Cqe64.RSS_HASH_RESULT.get(cqe)).isEqualTo(0x11223344);
        assertThat(Cqe64.RSS_IP_SRC.get(cqe)).isEqualTo(CqeRssType.IPV4);
        assertThat(Cqe64.RSS_IP_DST.get(cqe)).isEqualTo(CqeRssType.IPV4);
        assertThat(Cqe64.RSS_L4_SRC.get(cqe)).isEqualTo(CqeRssType.L4_TCP);
        assertThat(Cqe64.RSS_L4_DST.get(cqe)).isEqualTo(CqeRssType.L4_TCP);
        assertThat(Cqe64.CHECK_SUM.get(cqe)).isEqualTo(0xabcd);
        assertThat(Cqe64.RQPN.get(cqe)).isEqualTo(0x85);
        assertThat(Cqe64.L2_OK.get(cqe)).isEqualTo(1);
        assertThat(Cqe64.L3_OK.get(cqe)).isEqualTo(1);
        assertThat(Cqe64.L4_OK.get(cqe)).isEqualTo(1);
        assertThat(Cqe64.IP_FRAG.get(cqe)).isZero();
        assertThat(Cqe64.L4_HDR_TYPE.get(cqe)).isEqualTo(CqeL4HdrType.TCP_ACK_AND_DATA);
        assertThat(Cqe64.L3_HDR_TYPE.get(cqe)).isEqualTo(CqeL3HdrType.IPV4);
        assertThat(Cqe64.CV.get(cqe)).isEqualTo(1);
        assertThat(Cqe64.VLAN_PRIO.get(cqe)).isEqualTo(3);
        assertThat(Cqe64.VLAN_VID.get(cqe)).isEqualTo(5);
        assertThat(Cqe64.BYTE_CNT.get(cqe)).isEqualTo(60);
        assertThat(Cqe64.TIMESTAMP.get(cqe)).isEqualTo(0x123456789L);
        assertThat(Cqe64.FLOW_TAG_OR_SQN.get(cqe)).isEqualTo(0x123456);
        assertThat(Cqe64.WQE_COUNTER.get(cqe)).isEqualTo(7);
        assertThat(Cqe64.OPCODE.get(cqe)).isEqualTo(CqeOpcode.RESP_SEND);
        assertThat(Cqe64.FORMAT.get(cqe)).isZero();
        assertThat(Cqe64.OWNER.get(cqe)).isEqualTo(1);
    }

    @Test
    void tellsTheL4OkBitFromTheOthers() {
        // "bit0 L2_OK, bit1 L3_OK, bit2 L4_OK" of byte 28
        byte[] cqe = new byte[64];
        cqe[28] = 0x04;
        assertThat(Cqe64.L4_OK.get(cqe)).isEqualTo(1);
        assertThat(Cqe64.L3_OK.get(cqe)).isZero();
        cqe[28] = 0x02;
        assertThat(Cqe64.L3_OK.get(cqe)).isEqualTo(1);
        assertThat(Cqe64.L2_OK.get(cqe)).isZero();
    }

    @Test
    void completesASend() {
        byte[] expected = Hex.bytes(
                "00000000 00000000 00000000 00000000",
                "00000000 00000000 00000000 00000000",
                "00000000 00000000 00000000 00000000",
                "0000000000000000 0a 000083 00e1 00 01");
        byte[] cqe = new byte[64];
        Cqe64.SEND_WQE_OPCODE_RX_DROP.set(cqe, WqeOpcode.SEND);
        Cqe64.FLOW_TAG_OR_SQN.set(cqe, 0x83);
        Cqe64.WQE_COUNTER.set(cqe, 0xe1);
        Cqe64.OPCODE.set(cqe, CqeOpcode.REQ);
        Cqe64.OWNER.set(cqe, 1);
        assertThat(Block.dump(cqe)).isEqualTo(Block.dump(expected));
    }

    @Test
    void reportsAProtectionErrorOfASend() {
        byte[] expected = Hex.bytes(
                "00000000 00000000 00000000 00000000",
                "00000000 00000000 00000000 00000000",
                "00000000 00000000 00000000 00000000",
                "00000000 00 00 68 04 0a 000083 00e1 00 d0");
        byte[] cqe = new byte[64];
        ErrorCqe.VENDOR_ERR_SYND.set(cqe, 0x68);
        ErrorCqe.SYNDROME.set(cqe, CqeSyndrome.LOCAL_PROT_ERR);
        ErrorCqe.S_WQE_OPCODE.set(cqe, WqeOpcode.SEND);
        ErrorCqe.QPN_SQN.set(cqe, 0x83);
        ErrorCqe.WQE_COUNTER.set(cqe, 0xe1);
        ErrorCqe.OPCODE.set(cqe, CqeOpcode.REQ_ERR);
        assertThat(Block.dump(cqe)).isEqualTo(Block.dump(expected));
    }
}
