package org.cx4.rx;

import org.cx4.api.PacketFlags;
import org.cx4.memory.OffHeap;
import org.cx4.prm.CqeL3HdrType;
import org.cx4.prm.CqeL4HdrType;
import org.cx4.prm.data.Cqe64;

/** What a receive CQE says of its packet, as bits of the flags column: the card's answers, not yet verdicts. */
final class CqeFlags {
    /** Lowest and number of the bits, beside each other, that tell of headers and their checksums. */
    private static final int HEADERS_LO = Cqe64.L3_HDR_TYPE.lo();

    private static final int HEADERS_MASK = (1 << (Cqe64.L4_OK.hi() - HEADERS_LO + 1)) - 1;
    /** By those bits. */
    private static final int[] BY_HEADERS = new int[HEADERS_MASK + 1];
    /** All that a hash can be made of; none means no hash. */
    private static final int HASHED = Cqe64.RSS_IP_SRC.in(Cqe64.RSS_IP_SRC.mask())
            | Cqe64.RSS_IP_DST.in(Cqe64.RSS_IP_DST.mask())
            | Cqe64.RSS_L4_SRC.in(Cqe64.RSS_L4_SRC.mask())
            | Cqe64.RSS_L4_DST.in(Cqe64.RSS_L4_DST.mask());

    static {
        for (int i = 0; i <= HEADERS_MASK; i++) {
            int headers = i << HEADERS_LO;
            BY_HEADERS[i] = l3(Cqe64.L3_HDR_TYPE.of(headers))
                    | l4(Cqe64.L4_HDR_TYPE.of(headers))
                    | (Cqe64.L3_OK.of(headers) * PacketFlags.CARD_L3_OK)
                    | (Cqe64.L4_OK.of(headers) * PacketFlags.CARD_L4_OK)
                    | (Cqe64.IP_FRAG.of(headers) * PacketFlags.CARD_FRAGMENT);
        }
    }

    private CqeFlags() {}

    private static int l3(int type) {
        return switch (type) {
            case CqeL3HdrType.IPV4 -> PacketFlags.CARD_IPV4;
            case CqeL3HdrType.IPV6 -> PacketFlags.CARD_IPV6;
            default -> 0;
        };
    }

    private static int l4(int type) {
        return switch (type) {
            case CqeL4HdrType.TCP_NO_ACK, CqeL4HdrType.TCP_ACK_NO_DATA, CqeL4HdrType.TCP_ACK_AND_DATA ->
                PacketFlags.CARD_TCP;
            case CqeL4HdrType.UDP -> PacketFlags.CARD_UDP;
            default -> 0;
        };
    }

    /** The CARD_ flags of a receive CQE at an off-heap address; without branches. */
    static int of(long cqe) {
        int headers = OffHeap.getIntBe(cqe + Cqe64.L3_HDR_TYPE.offset());
        int hashed = OffHeap.getIntBe(cqe + Cqe64.RSS_IP_SRC.offset()) & HASHED;
        return BY_HEADERS[headers >>> HEADERS_LO & HEADERS_MASK] | (hashed != 0 ? PacketFlags.CARD_HASH : 0);
    }
}
