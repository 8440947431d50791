package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_VPORT_STATE (0x750); the header is in {@link CommandInput}. */
public final class QueryVportStateInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  OTHER_VPORT  = new BitField(0x0008, 31, 31);
    public static final BitField  VPORT_NUMBER = new BitField(0x0008, 15,  0);
    // spotless:on

    private QueryVportStateInput() {}
}
