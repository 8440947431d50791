package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_L2_TABLE_ENTRY (0x82a); the header is in {@link CommandInput}. */
public final class QueryL2TableEntryInput {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  TABLE_INDEX = new BitField(0x0014, 23,  0);
    // spotless:on

    private QueryL2TableEntryInput() {}
}
