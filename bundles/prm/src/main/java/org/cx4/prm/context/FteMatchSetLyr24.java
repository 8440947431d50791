package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Matchable header fields of layers 2 to 4. */
public final class FteMatchSetLyr24 {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  SMAC_47_16        = new BitField(0x0000, 31,  0);
    public static final BitField  SMAC_15_0         = new BitField(0x0004, 31, 16);
    public static final BitField  ETHERTYPE         = new BitField(0x0004, 15,  0);
    public static final BitField  DMAC_47_16        = new BitField(0x0008, 31,  0);
    public static final BitField  DMAC_15_0         = new BitField(0x000c, 31, 16);
    public static final BitField  FIRST_PRIO        = new BitField(0x000c, 15, 13);
    public static final BitField  FIRST_CFI         = new BitField(0x000c, 12, 12);
    public static final BitField  FIRST_VID         = new BitField(0x000c, 11,  0);
    public static final BitField  IP_PROTOCOL       = new BitField(0x0010, 31, 24);
    public static final BitField  IP_DSCP           = new BitField(0x0010, 23, 18);
    public static final BitField  IP_ECN            = new BitField(0x0010, 17, 16);
    public static final BitField  CVLAN_TAG         = new BitField(0x0010, 15, 15);
    public static final BitField  SVLAN_TAG         = new BitField(0x0010, 14, 14);
    public static final BitField  FRAG              = new BitField(0x0010, 13, 13);
    public static final BitField  IP_VERSION        = new BitField(0x0010, 12,  9);
    public static final BitField  TCP_FLAGS         = new BitField(0x0010,  8,  0);
    public static final BitField  TCP_SPORT         = new BitField(0x0014, 31, 16);
    public static final BitField  TCP_DPORT         = new BitField(0x0014, 15,  0);
    public static final BitField  L4_TYPE           = new BitField(0x0018, 31, 30);
    public static final BitField  IPV4_IHL          = new BitField(0x0018, 15, 12);
    public static final BitField  TTL_HOPLIMIT      = new BitField(0x0018,  7,  0);
    public static final BitField  UDP_SPORT         = new BitField(0x001c, 31, 16);
    public static final BitField  UDP_DPORT         = new BitField(0x001c, 15,  0);
    public static final Span      SRC_IPV4_SRC_IPV6 = new Span(0x0020, 0x10);
    public static final Span      DST_IPV4_DST_IPV6 = new Span(0x0030, 0x10);
    // spotless:on

    private FteMatchSetLyr24() {}
}
