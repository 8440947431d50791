package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_CQ (0x402); the header is in {@link CommandOutput}. */
public final class QueryCqOutput {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final Span      CQ_CONTEXT = new Span(0x0010, 0x40);
    public static final Span      PAS        = new Span(0x0110, 0x0);
    // spotless:on

    private QueryCqOutput() {}
}
