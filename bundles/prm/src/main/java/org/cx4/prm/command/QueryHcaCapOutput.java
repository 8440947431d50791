package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_HCA_CAP (0x100); the header is in {@link CommandOutput}. */
public final class QueryHcaCapOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x1010;

    // spotless:off
    public static final Span      CAPABILITY = new Span(0x0010, 0x1000);
    // spotless:on

    private QueryHcaCapOutput() {}
}
