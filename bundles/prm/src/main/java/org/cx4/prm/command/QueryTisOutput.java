package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_TIS (0x915); the header is in {@link CommandOutput}. */
public final class QueryTisOutput {
    /** Size in bytes. */
    public static final int BYTES = 0xb0;

    // spotless:off
    public static final Span      TIS_CONTEXT = new Span(0x0010, 0xa0);
    // spotless:on

    private QueryTisOutput() {}
}
