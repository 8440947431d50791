package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_FLOW_GROUP (0x935); the header is in {@link CommandInput}. */
public final class QueryFlowGroupInput {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  TABLE_TYPE = new BitField(0x0010, 31, 24);
    public static final BitField  TABLE_ID   = new BitField(0x0014, 23,  0);
    public static final BitField  GROUP_ID   = new BitField(0x0018, 31,  0);
    // spotless:on

    private QueryFlowGroupInput() {}
}
