package org.cx4.prm.context;

import org.cx4.prm.BitField;

/**
 * Event queue context, in CREATE_EQ and QUERY_EQ.
 *
 * <p>INTR is the MSI-X vector. Which events come here is said beside the context, in the command's event mask.
 */
public final class EqContext {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  STATUS           = new BitField(0x0000, 31, 28);
    public static final BitField  EC               = new BitField(0x0000, 18, 18);
    public static final BitField  OI               = new BitField(0x0000, 17, 17);
    public static final BitField  ST               = new BitField(0x0000, 11,  8);
    public static final BitField  PAGE_OFFSET      = new BitField(0x0008, 11,  6);
    public static final BitField  LOG_EQ_SIZE      = new BitField(0x000c, 28, 24);
    public static final BitField  UAR_PAGE         = new BitField(0x000c, 23,  0);
    public static final BitField  INTR             = new BitField(0x0014, 11,  0);
    public static final BitField  LOG_PAGE_SIZE    = new BitField(0x0018, 28, 24);
    public static final BitField  CONSUMER_COUNTER = new BitField(0x0028, 23,  0);
    public static final BitField  PRODUCER_COUNTER = new BitField(0x002c, 23,  0);
    // spotless:on

    private EqContext() {}
}
