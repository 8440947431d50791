package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Flow table context: level, size and miss action. */
public final class FlowTableContext {
    /** Size in bytes. */
    public static final int BYTES = 0x28;

    // spotless:off
    public static final BitField  REFORMAT_EN              = new BitField(0x0000, 31, 31);
    public static final BitField  DECAP_EN                 = new BitField(0x0000, 30, 30);
    public static final BitField  SW_OWNER                 = new BitField(0x0000, 29, 29);
    public static final BitField  TERMINATION_TABLE        = new BitField(0x0000, 28, 28);
    public static final BitField  TABLE_MISS_ACTION        = new BitField(0x0000, 27, 24);
    public static final BitField  LEVEL                    = new BitField(0x0000, 23, 16);
    public static final BitField  RTC_VALID                = new BitField(0x0000, 15, 15);
    public static final BitField  LOG_SIZE                 = new BitField(0x0000,  7,  0);
    public static final BitField  TABLE_MISS_ID            = new BitField(0x0004, 23,  0);
    public static final BitField  LAG_MASTER_NEXT_TABLE_ID = new BitField(0x0008, 23,  0);
    public static final Span      SWS                      = new Span(0x0018, 0x10);
    public static final Span      HWS                      = new Span(0x0018, 0x10);
    // spotless:on

    private FlowTableContext() {}
}
