package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Receive queue context.
 *
 * <p>VSD 1 keeps VLAN tags in the frame, 0 moves the outer one to the CQE. STATE is the wanted state in MODIFY_RQ,
 * whose own RQ_STATE is the present one.
 */
public final class RqContext {
    /** Size in bytes. */
    public static final int BYTES = 0xf0;

    // spotless:off
    public static final BitField  RLKY                                  = new BitField(0x0000, 31, 31);
    public static final BitField  DELAY_DROP_EN                         = new BitField(0x0000, 30, 30);
    public static final BitField  SCATTER_FCS                           = new BitField(0x0000, 29, 29);
    public static final BitField  VSD                                   = new BitField(0x0000, 28, 28);
    public static final BitField  MEM_RQ_TYPE                           = new BitField(0x0000, 27, 24);
    public static final BitField  STATE                                 = new BitField(0x0000, 23, 20);
    public static final BitField  FLUSH_IN_ERROR_EN                     = new BitField(0x0000, 18, 18);
    public static final BitField  HAIRPIN                               = new BitField(0x0000, 17, 17);
    public static final BitField  TS_FORMAT                             = new BitField(0x0000,  5,  4);
    public static final BitField  USER_INDEX                            = new BitField(0x0004, 23,  0);
    public static final BitField  CQN                                   = new BitField(0x0008, 23,  0);
    public static final BitField  COUNTER_SET_ID                        = new BitField(0x000c, 31, 24);
    public static final BitField  RMPN                                  = new BitField(0x0010, 23,  0);
    public static final BitField  HAIRPIN_PEER_SQ                       = new BitField(0x0014, 23,  0);
    public static final BitField  HAIRPIN_PEER_VHCA                     = new BitField(0x0018, 15,  0);
    public static final BitField  SHAMPO_NO_MATCH_ALIGNMENT_GRANULARITY = new BitField(0x0024, 25, 24);
    public static final BitField  SHAMPO_MATCH_CRITERIA_TYPE            = new BitField(0x0024, 17, 16);
    public static final BitField  RESERVATION_TIMEOUT                   = new BitField(0x0024, 15,  0);
    public static final Span      WQ                                    = new Span(0x0030, 0xc0);
    // spotless:on

    private RqContext() {}
}
