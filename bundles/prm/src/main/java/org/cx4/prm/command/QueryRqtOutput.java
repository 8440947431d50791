package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_RQT (0x919); the header is in {@link CommandOutput}. */
public final class QueryRqtOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final Span      RQT_CONTEXT = new Span(0x0020, 0xf0);
    // spotless:on

    private QueryRqtOutput() {}
}
