package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_ADAPTER (0x101); the header is in {@link CommandOutput}. */
public final class QueryAdapterOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final Span      QUERY_ADAPTER_STRUCT = new Span(0x0010, 0x100);
    // spotless:on

    private QueryAdapterOutput() {}
}
