package org.cx4.prm.data;

import org.cx4.prm.BitField;
import org.cx4.prm.LongField;

/**
 * Completion queue entry.
 *
 * <p>For a send, WQE_COUNTER is the first block of the last WQE that is done; for a receive, the WQE that was filled,
 * and BYTE_CNT is the frame's length without FCS. CHECK_SUM is the one's complement sum, not inverted, from the layer
 * 3 header on.
 */
public final class Cqe64 {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  TLS_OFFLOAD             = new BitField(0x0000, 28, 27);
    public static final BitField  OUTER_L3_TUNNELED       = new BitField(0x0000, 25, 25);
    public static final BitField  TUNNELED                = new BitField(0x0000, 24, 24);
    public static final BitField  WQE_ID                  = new BitField(0x0000, 15,  0);
    public static final BitField  LRO_TCPPSH              = new BitField(0x0004, 30, 30);
    public static final BitField  LRO_MIN_TTL             = new BitField(0x0004, 23, 16);
    public static final BitField  LRO_TCP_WIN             = new BitField(0x0004, 15,  0);
    public static final BitField  LRO_ACK_SEQ_NUM         = new BitField(0x0008, 31,  0);
    public static final BitField  RSS_HASH_RESULT         = new BitField(0x000c, 31,  0);
    public static final BitField  RSS_L4_DST              = new BitField(0x0010, 31, 30);
    public static final BitField  RSS_L4_SRC              = new BitField(0x0010, 29, 28);
    public static final BitField  RSS_IP_DST              = new BitField(0x0010, 27, 26);
    public static final BitField  RSS_IP_SRC              = new BitField(0x0010, 25, 24);
    public static final BitField  ML_PATH_CE              = new BitField(0x0010, 23, 23);
    public static final BitField  ML_PATH                 = new BitField(0x0010, 22, 16);
    public static final BitField  CHECK_SUM               = new BitField(0x0014, 31, 16);
    public static final BitField  SLID_SMAC_LO            = new BitField(0x0014, 15,  0);
    public static final BitField  FORCE_LOOPBACK          = new BitField(0x0018, 30, 30);
    public static final BitField  L3_HDR_GRH              = new BitField(0x0018, 29, 28);
    public static final BitField  SL_PKT_TYPE             = new BitField(0x0018, 27, 24);
    public static final BitField  RQPN                    = new BitField(0x0018, 23,  0);
    public static final BitField  L4_OK                   = new BitField(0x001c, 26, 26);
    public static final BitField  L3_OK                   = new BitField(0x001c, 25, 25);
    public static final BitField  L2_OK                   = new BitField(0x001c, 24, 24);
    public static final BitField  IP_FRAG                 = new BitField(0x001c, 23, 23);
    public static final BitField  L4_HDR_TYPE             = new BitField(0x001c, 22, 20);
    public static final BitField  L3_HDR_TYPE             = new BitField(0x001c, 19, 18);
    public static final BitField  IP_EXT_OPTS             = new BitField(0x001c, 17, 17);
    public static final BitField  CV                      = new BitField(0x001c, 16, 16);
    public static final BitField  VLAN_PRIO               = new BitField(0x001c, 15, 13);
    public static final BitField  VLAN_CFI                = new BitField(0x001c, 12, 12);
    public static final BitField  VLAN_VID                = new BitField(0x001c, 11,  0);
    public static final BitField  LRO_NUM_SEG             = new BitField(0x0020, 31, 24);
    public static final BitField  SRQN_USER_INDEX         = new BitField(0x0020, 23,  0);
    public static final BitField  IMMEDIATE_FT_METADATA   = new BitField(0x0024, 31,  0);
    public static final BitField  BYTE_CNT                = new BitField(0x002c, 31,  0);
    public static final LongField TIMESTAMP               = new LongField(0x0030);
    public static final BitField  SEND_WQE_OPCODE_RX_DROP = new BitField(0x0038, 31, 24);
    public static final BitField  FLOW_TAG_OR_SQN         = new BitField(0x0038, 23,  0);
    public static final BitField  WQE_COUNTER             = new BitField(0x003c, 31, 16);
    public static final BitField  SIGNATURE               = new BitField(0x003c, 15,  8);
    public static final BitField  OPCODE                  = new BitField(0x003c,  7,  4);
    public static final BitField  FORMAT                  = new BitField(0x003c,  3,  2);
    public static final BitField  SE                      = new BitField(0x003c,  1,  1);
    public static final BitField  OWNER                   = new BitField(0x003c,  0,  0);
    // spotless:on

    private Cqe64() {}
}
