package org.cx4.prm.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.prm.Block;
import org.cx4.prm.Hex;
import org.cx4.prm.WqeCe;
import org.cx4.prm.WqeOpcode;
import org.junit.jupiter.api.Test;

/** WQEs as mlx5_core of Linux 6.12 wrote them, byte by byte; where the observation left bytes out, they are said here. */
class WqeExampleTest {
    private static final int ETH = 16;

    /** Inline mode L2; address of the data segment and the zeroes of the Ethernet segment filled in. */
    private static final byte[] SEND = Hex.bytes(
            "0000000a 00008304 00000008 00000000",
            "00000000 00000000 00000000 0012 3333",
            "00000016020000c0440186dd60000000",
            "00000048 00001000 0000000004ef5802");

    /** 66 bytes of headers, of which 2 are in the Ethernet segment; the headers are counted up, not observed. */
    private static final byte[] LSO = Hex.bytes(
            "0000e10e 00008307 00000008 00000000",
            "00000000 c0 00 05a8 00000000 0042 0001",
            "02030405060708090a0b0c0d0e0f1011 12131415161718191a1b1c1d1e1f2021",
            "22232425262728292a2b2c2d2e2f3031 32333435363738393a3b3c3d3e3f4041",
            "00001c48 00001000 0000000004ef5802");

    @Test
    void sendsAFrameWhoseFirst18BytesAreInline() {
        byte[] wqe = new byte[64];
        control(wqe, WqeOpcode.SEND, 0, 4);
        byte[] frame = Hex.bytes("3333 00000016020000c0440186dd60000000");
        WqeEthSegment.INLINE_HDR_SZ.set(wqe, ETH, 18);
        System.arraycopy(frame, 0, wqe, 30, 18);
        data(wqe, 48, 0x48);
        assertThat(Block.dump(wqe)).isEqualTo(Block.dump(SEND));
        assertThat(WqeEthSegment.INLINE_HDR_START.get(SEND, ETH)).isEqualTo(0x3333);
    }

    @Test
    void cutsAFrameIntoSegmentsOf1448Bytes() {
        byte[] wqe = new byte[112];
        control(wqe, WqeOpcode.LSO, 0xe1, 7);
        WqeEthSegment.L3_CS.set(wqe, ETH, 1);
        WqeEthSegment.L4_CS.set(wqe, ETH, 1);
        WqeEthSegment.MSS.set(wqe, ETH, 1448);
        WqeEthSegment.INLINE_HDR_SZ.set(wqe, ETH, 66);
        for (int i = 0; i < 66; i++) {
            wqe[30 + i] = (byte) i;
        }
        data(wqe, 96, 7240);
        assertThat(Block.dump(wqe)).isEqualTo(Block.dump(LSO));
    }

    @Test
    void combinesFieldsOfAControlSegmentIntoWords() {
        int first = WqeControlSegment.WQE_INDEX.in(0xe1) | WqeControlSegment.OPCODE.in(WqeOpcode.LSO);
        int second = WqeControlSegment.SQN.in(0x83) | WqeControlSegment.DS.in(7);
        assertThat(first).isEqualTo(0x0000e10e);
        assertThat(second).isEqualTo(0x00008307);
    }

    @Test
    void insertsATagWithoutInlineHeader() {
        // "eth seg @+12 = 0x8000 (INSERT_VLAN, no inline) and tci @+14"
        byte[] segment = new byte[16];
        WqeEthSegment.INSERT_VLAN.set(segment, 1);
        WqeEthSegment.INLINE_HDR_START.set(segment, 0x6005);
        assertThat(segment).isEqualTo(Hex.bytes("00000000 00000000 00000000 8000 6005"));
    }

    @Test
    void readsAReceiveWqeWhoseTopBitIsSet() {
        // Linux writes byte_count 0x800005f2: "bit 31 is set: mask with 0x7fffffff".
        byte[] segment = Hex.bytes("800005f2 00001000 0000000004ef5802");
        assertThat(WqeDataSegment.BYTE_COUNT.get(segment)).isEqualTo(1522);
        assertThat(WqeDataSegment.LKEY.get(segment)).isEqualTo(0x1000);
        assertThat(WqeDataSegment.ADDR.get(segment)).isEqualTo(0x4ef5802L);
    }

    private static void control(byte[] wqe, int opcode, int index, int ds) {
        WqeControlSegment.OPCODE.set(wqe, opcode);
        WqeControlSegment.WQE_INDEX.set(wqe, index);
        WqeControlSegment.SQN.set(wqe, 0x83);
        WqeControlSegment.DS.set(wqe, ds);
        WqeControlSegment.CE.set(wqe, WqeCe.ALWAYS);
    }

    private static void data(byte[] wqe, int at, int bytes) {
        WqeDataSegment.BYTE_COUNT.set(wqe, at, bytes);
        WqeDataSegment.LKEY.set(wqe, at, 0x1000);
        WqeDataSegment.ADDR.set(wqe, at, 0x4ef5802L);
    }
}
