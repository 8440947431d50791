package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of QUERY_VPORT_STATE (0x750); the header is in {@link CommandOutput}. */
public final class QueryVportStateOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  ADMIN_STATE = new BitField(0x000c,  7,  4);
    public static final BitField  STATE       = new BitField(0x000c,  3,  0);
    // spotless:on

    private QueryVportStateOutput() {}
}
