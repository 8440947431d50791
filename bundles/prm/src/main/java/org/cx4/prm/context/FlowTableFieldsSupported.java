package org.cx4.prm.context;

import org.cx4.prm.BitField;

/** What a flow table can match, one bit for each header field; the same again for what it can match under a mask. */
public final class FlowTableFieldsSupported {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  OUTER_DMAC         = new BitField(0x0000, 31, 31);
    public static final BitField  OUTER_SMAC         = new BitField(0x0000, 30, 30);
    public static final BitField  OUTER_ETHER_TYPE   = new BitField(0x0000, 29, 29);
    public static final BitField  OUTER_IP_VERSION   = new BitField(0x0000, 28, 28);
    public static final BitField  OUTER_FIRST_PRIO   = new BitField(0x0000, 27, 27);
    public static final BitField  OUTER_FIRST_CFI    = new BitField(0x0000, 26, 26);
    public static final BitField  OUTER_FIRST_VID    = new BitField(0x0000, 25, 25);
    public static final BitField  OUTER_IPV4_TTL     = new BitField(0x0000, 24, 24);
    public static final BitField  OUTER_SECOND_PRIO  = new BitField(0x0000, 23, 23);
    public static final BitField  OUTER_SECOND_CFI   = new BitField(0x0000, 22, 22);
    public static final BitField  OUTER_SECOND_VID   = new BitField(0x0000, 21, 21);
    public static final BitField  OUTER_SIP          = new BitField(0x0000, 19, 19);
    public static final BitField  OUTER_DIP          = new BitField(0x0000, 18, 18);
    public static final BitField  OUTER_FRAG         = new BitField(0x0000, 17, 17);
    public static final BitField  OUTER_IP_PROTOCOL  = new BitField(0x0000, 16, 16);
    public static final BitField  OUTER_IP_ECN       = new BitField(0x0000, 15, 15);
    public static final BitField  OUTER_IP_DSCP      = new BitField(0x0000, 14, 14);
    public static final BitField  OUTER_UDP_SPORT    = new BitField(0x0000, 13, 13);
    public static final BitField  OUTER_UDP_DPORT    = new BitField(0x0000, 12, 12);
    public static final BitField  OUTER_TCP_SPORT    = new BitField(0x0000, 11, 11);
    public static final BitField  OUTER_TCP_DPORT    = new BitField(0x0000, 10, 10);
    public static final BitField  OUTER_TCP_FLAGS    = new BitField(0x0000,  9,  9);
    public static final BitField  OUTER_GRE_PROTOCOL = new BitField(0x0000,  8,  8);
    public static final BitField  OUTER_GRE_KEY      = new BitField(0x0000,  7,  7);
    public static final BitField  OUTER_VXLAN_VNI    = new BitField(0x0000,  6,  6);
    // spotless:on

    private FlowTableFieldsSupported() {}
}
