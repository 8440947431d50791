package org.cx4.prm.register;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * PPCNT: port counters.
 *
 * <p>GRP ({@link org.cx4.prm.PpcntGroup}) decides how the counter set reads; CLR resets the group.
 */
public final class PpcntReg {
    /** Size in bytes. */
    public static final int BYTES = 0x100;

    // spotless:off
    public static final BitField  SWID        = new BitField(0x0000, 31, 24);
    public static final BitField  LOCAL_PORT  = new BitField(0x0000, 23, 16);
    public static final BitField  PNAT        = new BitField(0x0000, 15, 14);
    public static final BitField  GRP         = new BitField(0x0000,  5,  0);
    public static final BitField  CLR         = new BitField(0x0004, 31, 31);
    public static final BitField  PLANE_IND   = new BitField(0x0004, 11,  8);
    public static final BitField  PRIO_TC     = new BitField(0x0004,  4,  0);
    public static final Span      COUNTER_SET = new Span(0x0008, 0xf8);
    // spotless:on

    private PpcntReg() {}
}
