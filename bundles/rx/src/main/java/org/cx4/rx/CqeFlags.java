package org.cx4.rx;

import org.cx4.api.PacketFlags;
import org.cx4.memory.OffHeap;
import org.cx4.prm.CqeL3HdrType;
import org.cx4.prm.CqeL4HdrType;
import org.cx4.prm.data.Cqe64;

/** What a receive CQE says of its packet, as bits of the flags column: the card's answers, not yet verdicts. */
final class CqeFlags {
    private static final int[] L3 = new int[Cqe64.L3_HDR_TYPE.mask() + 1];
    private static final int[] L4 = new int[Cqe64.L4_HDR_TYPE.mask() + 1];
    /** All that a hash can be made of; none means no hash. */
    private static final int HASHED = Cqe64.RSS_IP_SRC.in(Cqe64.RSS_IP_SRC.mask())
            | Cqe64.RSS_IP_DST.in(Cqe64.RSS_IP_DST.mask())
            | Cqe64.RSS_L4_SRC.in(Cqe64.RSS_L4_SRC.mask())
            | Cqe64.RSS_L4_DST.in(Cqe64.RSS_L4_DST.mask());

    static {
        L3[CqeL3HdrType.IPV4] = PacketFlags.CARD_IPV4;
        L3[CqeL3HdrType.IPV6] = PacketFlags.CARD_IPV6;
        L4[CqeL4HdrType.TCP_NO_ACK] = PacketFlags.CARD_TCP;
        L4[CqeL4HdrType.TCP_ACK_NO_DATA] = PacketFlags.CARD_TCP;
        L4[CqeL4HdrType.TCP_ACK_AND_DATA] = PacketFlags.CARD_TCP;
        L4[CqeL4HdrType.UDP] = PacketFlags.CARD_UDP;
    }

    private CqeFlags() {}

    /** The CARD_ flags of a receive CQE at an off-heap address; without branches. */
    static int of(long cqe) {
        int headers = OffHeap.getIntBe(cqe + Cqe64.L3_HDR_TYPE.offset());
        int hashed = OffHeap.getIntBe(cqe + Cqe64.RSS_IP_SRC.offset()) & HASHED;
        return L3[Cqe64.L3_HDR_TYPE.of(headers)]
                | L4[Cqe64.L4_HDR_TYPE.of(headers)]
                | Cqe64.L3_OK.of(headers) * PacketFlags.CARD_L3_OK
                | Cqe64.L4_OK.of(headers) * PacketFlags.CARD_L4_OK
                | Cqe64.IP_FRAG.of(headers) * PacketFlags.CARD_FRAGMENT
                | (hashed != 0 ? PacketFlags.CARD_HASH : 0);
    }
}
