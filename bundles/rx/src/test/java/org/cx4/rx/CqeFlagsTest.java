package org.cx4.rx;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.api.PacketFlags;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes of a CQE as the PRM has them, and what is made of them. */
class CqeFlagsTest {
    // Byte 28: L2 ok 1, L3 ok 2, L4 ok 4. Byte 29: fragment 0x80, L4 type 0x70, L3 type 0x0c. Byte 16: what was hashed.
    @ParameterizedTest
    @CsvSource({
        "01, 00, 00, ",
        "03, 08, 00, L3_OK IPV4",
        "07, 48, 55, L3_OK L4_OK IPV4 TCP HASH",
        "07, 18, 55, L3_OK L4_OK IPV4 TCP HASH",
        "07, 38, 00, L3_OK L4_OK IPV4 TCP",
        "07, 28, aa, L3_OK L4_OK IPV4 UDP HASH",
        "05, 28, 05, L4_OK IPV4 UDP HASH",
        "03, 24, 0a, L3_OK IPV6 UDP HASH",
        "03, 88, 05, L3_OK IPV4 FRAGMENT HASH",
        "07, 44, 00, L3_OK L4_OK IPV6 TCP",
    })
    void readsHeadersAndHash(String ok, String types, String hashed, String expected) {
        try (OffHeapRegion cqe = OffHeap.allocate(64, 64)) {
            OffHeap.putByte(cqe.address() + 28, (byte) Integer.parseInt(ok, 16));
            OffHeap.putByte(cqe.address() + 29, (byte) Integer.parseInt(types, 16));
            OffHeap.putByte(cqe.address() + 16, (byte) Integer.parseInt(hashed, 16));
            int flags = 0;
            for (String name : expected == null ? new String[0] : expected.split(" ")) {
                flags |= flag(name);
            }
            assertThat(CqeFlags.of(cqe.address())).isEqualTo(flags);
        }
    }

    private static int flag(String name) {
        return switch (name) {
            case "L3_OK" -> PacketFlags.CARD_L3_OK;
            case "L4_OK" -> PacketFlags.CARD_L4_OK;
            case "IPV4" -> PacketFlags.CARD_IPV4;
            case "IPV6" -> PacketFlags.CARD_IPV6;
            case "TCP" -> PacketFlags.CARD_TCP;
            case "UDP" -> PacketFlags.CARD_UDP;
            case "FRAGMENT" -> PacketFlags.CARD_FRAGMENT;
            case "HASH" -> PacketFlags.CARD_HASH;
            default -> throw new IllegalArgumentException(name);
        };
    }
}
