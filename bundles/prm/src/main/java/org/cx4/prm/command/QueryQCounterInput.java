package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_Q_COUNTER (0x773); the header is in {@link CommandInput}. */
public final class QueryQCounterInput {
    /** Size in bytes. */
    public static final int BYTES = 0x20;

    // spotless:off
    public static final BitField  OTHER_VPORT    = new BitField(0x0008, 31, 31);
    public static final BitField  VPORT_NUMBER   = new BitField(0x0008, 15,  0);
    public static final BitField  CLEAR          = new BitField(0x0018, 31, 31);
    public static final BitField  AGGREGATE      = new BitField(0x0018, 30, 30);
    public static final BitField  COUNTER_SET_ID = new BitField(0x001c,  7,  0);
    // spotless:on

    private QueryQCounterInput() {}
}
