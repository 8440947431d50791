package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_FLOW_TABLE (0x932); the header is in {@link CommandOutput}. */
public final class QueryFlowTableOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final Span      FLOW_TABLE_CONTEXT = new Span(0x0018, 0x28);
    // spotless:on

    private QueryFlowTableOutput() {}
}
