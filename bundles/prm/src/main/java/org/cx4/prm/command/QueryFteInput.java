package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_FLOW_TABLE_ENTRY (0x937); the header is in {@link CommandInput}. */
public final class QueryFteInput {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  TABLE_TYPE = new BitField(0x0010, 31, 24);
    public static final BitField  TABLE_ID   = new BitField(0x0014, 23,  0);
    public static final BitField  FLOW_INDEX = new BitField(0x0020, 31,  0);
    // spotless:on

    private QueryFteInput() {}
}
