package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Properties of one flow table type. */
public final class FlowTablePropLayout {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  FT_SUPPORT                 = new BitField(0x0000, 31, 31);
    public static final BitField  FLOW_TAG                   = new BitField(0x0000, 30, 30);
    public static final BitField  FLOW_COUNTER               = new BitField(0x0000, 29, 29);
    public static final BitField  FLOW_MODIFY_EN             = new BitField(0x0000, 28, 28);
    public static final BitField  MODIFY_ROOT                = new BitField(0x0000, 27, 27);
    public static final BitField  IDENTIFIED_MISS_TABLE_MODE = new BitField(0x0000, 26, 26);
    public static final BitField  FLOW_TABLE_MODIFY          = new BitField(0x0000, 25, 25);
    public static final BitField  RESET_ROOT_TO_DEFAULT      = new BitField(0x0000, 22, 22);
    public static final BitField  LOG_MAX_FT_SIZE            = new BitField(0x0004, 29, 24);
    public static final BitField  MAX_FT_LEVEL               = new BitField(0x0004,  7,  0);
    public static final BitField  LOG_MAX_FT_NUM             = new BitField(0x000c,  7,  0);
    public static final BitField  LOG_MAX_FLOW_COUNTER       = new BitField(0x0010, 15,  8);
    public static final BitField  LOG_MAX_DESTINATION        = new BitField(0x0010,  7,  0);
    public static final BitField  LOG_MAX_FLOW               = new BitField(0x0014,  7,  0);
    public static final Span      FT_FIELD_SUPPORT           = new Span(0x0020, 0x10);
    public static final Span      FT_FIELD_BITMASK_SUPPORT   = new Span(0x0030, 0x10);
    // spotless:on

    private FlowTablePropLayout() {}
}
