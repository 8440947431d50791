package org.cx4.prm.context;

import org.cx4.prm.BitField;

/** Ethernet offload capabilities (QUERY_HCA_CAP, type 1). */
public final class EthernetOffloadCap {
    /** Size in bytes. */
    public static final int BYTES = 0x100;

    // spotless:off
    public static final BitField  CSUM_CAP                   = new BitField(0x0000, 31, 31);
    public static final BitField  VLAN_CAP                   = new BitField(0x0000, 30, 30);
    public static final BitField  LRO_CAP                    = new BitField(0x0000, 29, 29);
    public static final BitField  LRO_PSH_FLAG               = new BitField(0x0000, 28, 28);
    public static final BitField  LRO_TIME_STAMP             = new BitField(0x0000, 27, 27);
    public static final BitField  WQE_VLAN_INSERT            = new BitField(0x0000, 24, 24);
    public static final BitField  SELF_LB_EN_MODIFIABLE      = new BitField(0x0000, 23, 23);
    public static final BitField  MAX_LSO_CAP                = new BitField(0x0000, 20, 16);
    public static final BitField  MULTI_PKT_SEND_WQE         = new BitField(0x0000, 15, 14);
    public static final BitField  WQE_INLINE_MODE            = new BitField(0x0000, 13, 12);
    public static final BitField  RSS_IND_TBL_CAP            = new BitField(0x0000, 11,  8);
    public static final BitField  SCATTER_FCS                = new BitField(0x0000,  6,  6);
    public static final BitField  TUNNEL_LSO_CONST_OUT_IP_ID = new BitField(0x0000,  4,  4);
    public static final BitField  TUNNEL_LRO_GRE             = new BitField(0x0000,  3,  3);
    public static final BitField  TUNNEL_LRO_VXLAN           = new BitField(0x0000,  2,  2);
    public static final BitField  TUNNEL_STATELESS_GRE       = new BitField(0x0000,  1,  1);
    public static final BitField  TUNNEL_STATELESS_VXLAN     = new BitField(0x0000,  0,  0);
    public static final BitField  SWP                        = new BitField(0x0004, 31, 31);
    public static final BitField  LRO_MIN_MSS_SIZE           = new BitField(0x0008, 15,  0);
    // spotless:on

    private EthernetOffloadCap() {}
}
