package org.cx4.prm.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.prm.Block;
import org.cx4.prm.EventType;
import org.cx4.prm.Hex;
import org.cx4.prm.PortChangeSubtype;
import org.junit.jupiter.api.Test;

/** EQEs by hand: type 1, sub_type 3, 28 bytes of data from 32, signature 62, owner 63. */
class EqeExampleTest {
    private static final String ZEROES = "00000000 00000000 00000000 00000000";
    private static final int DATA = 32;

    @Test
    void tellsOfACompletion() {
        // "be32 cqn @+24 (byte 56 of the EQE)"
        byte[] expected =
                Hex.bytes("00000000 00000000 00000000 00000000", ZEROES, ZEROES, "00000000 00000000 00000086 00000001");
        byte[] eqe = eqe(EventType.COMP, 0, 1);
        EqeCompletion.CQN.set(eqe, DATA, 0x86);
        assertThat(Block.dump(eqe)).isEqualTo(Block.dump(expected));
    }

    @Test
    void tellsOfAFinishedCommandInSlot2() {
        // "data be32 vector @+0 = 1<<slot"
        byte[] expected = Hex.bytes("000a0000 00000000 00000000 00000000", ZEROES, "00000004" + "0".repeat(24), ZEROES);
        byte[] eqe = eqe(EventType.CMD, 0, 0);
        EqeCommand.VECTOR.set(eqe, DATA, 1 << 2);
        assertThat(Block.dump(eqe)).isEqualTo(Block.dump(expected));
    }

    @Test
    void tellsThatPort1IsUp() {
        // "sub 1 = down, 4 = active/up", "u8 port<<4 @+8 (0x10)"
        byte[] expected =
                Hex.bytes("00090004 00000000 00000000 00000000", ZEROES, "00000000 00000000 10000000 00000000", ZEROES);
        byte[] eqe = eqe(EventType.PORT_CHANGE, PortChangeSubtype.ACTIVE, 0);
        EqePortState.PORT_NUM.set(eqe, DATA, 1);
        assertThat(Block.dump(eqe)).isEqualTo(Block.dump(expected));
    }

    @Test
    void asksFor16PagesBack() {
        // "be16 func @+2, be32 num_pages @+4 (negative = take back)"
        byte[] expected =
                Hex.bytes("000b0000 00000000 00000000 00000000", ZEROES, "00000003 fffffff0 00000000 00000000", ZEROES);
        byte[] eqe = eqe(EventType.PAGE_REQUEST, 0, 0);
        EqePageRequest.FUNCTION_ID.set(eqe, DATA, 3);
        EqePageRequest.NUM_PAGES.set(eqe, DATA, -16);
        assertThat(Block.dump(eqe)).isEqualTo(Block.dump(expected));
        assertThat(EqePageRequest.NUM_PAGES.get(expected, DATA)).isEqualTo(-16);
    }

    private static byte[] eqe(EventType type, int subType, int owner) {
        byte[] eqe = new byte[64];
        Eqe.EVENT_TYPE.set(eqe, type.code());
        Eqe.EVENT_SUB_TYPE.set(eqe, subType);
        Eqe.OWNER.set(eqe, owner);
        return eqe;
    }
}
