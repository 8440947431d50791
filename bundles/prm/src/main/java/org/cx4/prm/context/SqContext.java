package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Send queue context.
 *
 * <p>STATE is the wanted state in MODIFY_SQ, whose own SQ_STATE is the present one.
 */
public final class SqContext {
    /** Size in bytes. */
    public static final int BYTES = 0xf0;

    // spotless:off
    public static final BitField  RLKY                           = new BitField(0x0000, 31, 31);
    public static final BitField  CD_MASTER                      = new BitField(0x0000, 30, 30);
    public static final BitField  FRE                            = new BitField(0x0000, 29, 29);
    public static final BitField  FLUSH_IN_ERROR_EN              = new BitField(0x0000, 28, 28);
    public static final BitField  ALLOW_MULTI_PKT_SEND_WQE       = new BitField(0x0000, 27, 27);
    public static final BitField  MIN_WQE_INLINE_MODE            = new BitField(0x0000, 26, 24);
    public static final BitField  STATE                          = new BitField(0x0000, 23, 20);
    public static final BitField  REG_UMR                        = new BitField(0x0000, 19, 19);
    public static final BitField  ALLOW_SWP                      = new BitField(0x0000, 18, 18);
    public static final BitField  HAIRPIN                        = new BitField(0x0000, 17, 17);
    public static final BitField  NON_WIRE                       = new BitField(0x0000, 16, 16);
    public static final BitField  TS_FORMAT                      = new BitField(0x0000,  5,  4);
    public static final BitField  USER_INDEX                     = new BitField(0x0004, 23,  0);
    public static final BitField  CQN                            = new BitField(0x0008, 23,  0);
    public static final BitField  HAIRPIN_PEER_RQ                = new BitField(0x000c, 23,  0);
    public static final BitField  HAIRPIN_PEER_VHCA              = new BitField(0x0010, 15,  0);
    public static final BitField  TS_CQE_TO_DEST_CQN             = new BitField(0x0018, 23,  0);
    public static final BitField  PACKET_PACING_RATE_LIMIT_INDEX = new BitField(0x001c, 15,  0);
    public static final BitField  TIS_LST_SZ                     = new BitField(0x0020, 31, 16);
    public static final BitField  QOS_QUEUE_GROUP_ID             = new BitField(0x0020, 15,  0);
    public static final BitField  TIS_NUM_0                      = new BitField(0x002c, 23,  0);
    public static final Span      WQ                             = new Span(0x0030, 0xc0);
    // spotless:on

    private SqContext() {}
}
