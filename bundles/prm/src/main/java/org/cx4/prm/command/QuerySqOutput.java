package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_SQ (0x907); the header is in {@link CommandOutput}. */
public final class QuerySqOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final Span      SQ_CONTEXT = new Span(0x0020, 0xf0);
    // spotless:on

    private QuerySqOutput() {}
}
