package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_EQ (0x303); the header is in {@link CommandInput}. */
public final class QueryEqInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  EQ_NUMBER = new BitField(0x0008,  7,  0);
    // spotless:on

    private QueryEqInput() {}
}
