package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Output of QUERY_FLOW_GROUP (0x935); the header is in {@link CommandOutput}. */
public final class QueryFlowGroupOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x400;

    // spotless:off
    public static final BitField  START_FLOW_INDEX      = new BitField(0x001c, 31,  0);
    public static final BitField  END_FLOW_INDEX        = new BitField(0x0024, 31,  0);
    public static final BitField  MATCH_CRITERIA_ENABLE = new BitField(0x003c,  7,  0);
    public static final Span      MATCH_CRITERIA        = new Span(0x0040, 0x200);
    // spotless:on

    private QueryFlowGroupOutput() {}
}
