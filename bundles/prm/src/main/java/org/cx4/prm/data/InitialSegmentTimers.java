package org.cx4.prm.data;

import org.cx4.prm.BitField;
import org.cx4.prm.LongField;

/** Time-out hints, timers and health counter of the initialization segment. */
public final class InitialSegmentTimers {
    /** Size in bytes. */
    public static final int BYTES = 0x2014;

    // spotless:off
    public static final BitField  CMD_EXEC_TO_MULT   = new BitField(0x0ff8, 31, 29);
    public static final BitField  CMD_EXEC_TO_VAL    = new BitField(0x0ff8, 19,  0);
    public static final BitField  CMD_Q_INIT_TO_MULT = new BitField(0x0ffc, 31, 29);
    public static final BitField  CMD_Q_INIT_TO_VAL  = new BitField(0x0ffc, 19,  0);
    public static final BitField  INTERNAL_TIMER_H   = new BitField(0x1000, 31,  0);
    public static final BitField  INTERNAL_TIMER_L   = new BitField(0x1004, 31,  0);
    public static final BitField  CLR_INT            = new BitField(0x100c,  0,  0);
    public static final BitField  HEALTH_SYNDROME    = new BitField(0x1010, 31, 24);
    public static final BitField  HEALTH_COUNTER     = new BitField(0x1010, 23,  0);
    public static final BitField  REAL_TIME_H        = new BitField(0x1040, 31,  0);
    public static final BitField  REAL_TIME_L        = new BitField(0x1044, 31,  0);
    public static final LongField IEEE1588_CLK       = new LongField(0x2000);
    public static final BitField  IEEE1588_CLK_TYPE  = new BitField(0x2008, 31,  0);
    public static final BitField  CLR_INTX           = new BitField(0x200c, 31,  0);
    // spotless:on

    private InitialSegmentTimers() {}
}
