package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_RQT (0x919); the header is in {@link CommandInput}. */
public final class QueryRqtInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  RQTN = new BitField(0x0008, 23,  0);
    // spotless:on

    private QueryRqtInput() {}
}
