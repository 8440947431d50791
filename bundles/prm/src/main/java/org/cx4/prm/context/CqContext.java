package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.LongField;

/**
 * Completion queue context, in CREATE_CQ, MODIFY_CQ and QUERY_CQ.
 *
 * <p>The pages of the ring are not here but in the list behind the command's fixed part. CQ_PERIOD counts microseconds
 * and whichever of it and CQ_MAX_COUNT comes first causes the event. DBR_ADDR is that of an 8-byte {@code
 * CqDoorbellRecord}.
 */
public final class CqContext {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  STATUS                   = new BitField(0x0000, 31, 28);
    public static final BitField  DBR_UMEM_VALID           = new BitField(0x0000, 25, 25);
    public static final BitField  APU_CQ                   = new BitField(0x0000, 24, 24);
    public static final BitField  CQE_SZ                   = new BitField(0x0000, 23, 21);
    public static final BitField  CC                       = new BitField(0x0000, 20, 20);
    public static final BitField  SCQE_BREAK_MODERATION_EN = new BitField(0x0000, 18, 18);
    public static final BitField  OI                       = new BitField(0x0000, 17, 17);
    public static final BitField  CQ_PERIOD_MODE           = new BitField(0x0000, 16, 15);
    public static final BitField  CQE_COMP_EN              = new BitField(0x0000, 14, 14);
    public static final BitField  MINI_CQE_RES_FORMAT      = new BitField(0x0000, 13, 12);
    public static final BitField  ST                       = new BitField(0x0000, 11,  8);
    public static final BitField  CQE_COMPRESSION_LAYOUT   = new BitField(0x0000,  1,  0);
    public static final BitField  PAGE_OFFSET              = new BitField(0x0008, 11,  6);
    public static final BitField  LOG_CQ_SIZE              = new BitField(0x000c, 28, 24);
    public static final BitField  UAR_PAGE                 = new BitField(0x000c, 23,  0);
    public static final BitField  CQ_PERIOD                = new BitField(0x0010, 27, 16);
    public static final BitField  CQ_MAX_COUNT             = new BitField(0x0010, 15,  0);
    public static final BitField  C_EQN_OR_APU_ELEMENT     = new BitField(0x0014, 31,  0);
    public static final BitField  LOG_PAGE_SIZE            = new BitField(0x0018, 28, 24);
    public static final BitField  LAST_NOTIFIED_INDEX      = new BitField(0x0020, 23,  0);
    public static final BitField  LAST_SOLICIT_INDEX       = new BitField(0x0024, 23,  0);
    public static final BitField  CONSUMER_COUNTER         = new BitField(0x0028, 23,  0);
    public static final BitField  PRODUCER_COUNTER         = new BitField(0x002c, 23,  0);
    public static final LongField DBR_ADDR                 = new LongField(0x0038);
    // spotless:on

    private CqContext() {}
}
