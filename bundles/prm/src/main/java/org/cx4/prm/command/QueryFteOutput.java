package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_FLOW_TABLE_ENTRY (0x937); the header is in {@link CommandOutput}. */
public final class QueryFteOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x340;

    // spotless:off
    public static final Span      FLOW_CONTEXT = new Span(0x0040, 0x300);
    // spotless:on

    private QueryFteOutput() {}
}
