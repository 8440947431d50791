package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_FLOW_COUNTER (0x93b); the header is in {@link CommandInput}. */
public final class QueryFlowCounterInput {
    /** Size in bytes. */
    public static final int BYTES = 0x20;

    // spotless:off
    public static final BitField  CLEAR           = new BitField(0x0018, 31, 31);
    public static final BitField  NUM_OF_COUNTERS = new BitField(0x0018, 15,  0);
    public static final BitField  FLOW_COUNTER_ID = new BitField(0x001c, 31,  0);
    // spotless:on

    private QueryFlowCounterInput() {}
}
