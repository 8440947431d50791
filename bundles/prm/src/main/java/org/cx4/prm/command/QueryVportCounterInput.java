package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_VPORT_COUNTER (0x770); the header is in {@link CommandInput}. */
public final class QueryVportCounterInput {
    /** Size in bytes. */
    public static final int BYTES = 0x20;

    // spotless:off
    public static final BitField  OTHER_VPORT  = new BitField(0x0008, 31, 31);
    public static final BitField  PORT_NUM     = new BitField(0x0008, 19, 16);
    public static final BitField  VPORT_NUMBER = new BitField(0x0008, 15,  0);
    public static final BitField  CLEAR        = new BitField(0x0018, 31, 31);
    // spotless:on

    private QueryVportCounterInput() {}
}
