package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_NIC_VPORT_CONTEXT (0x754); the header is in {@link CommandOutput}. */
public final class QueryNicVportContextOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final Span      NIC_VPORT_CONTEXT = new Span(0x0010, 0x100);
    // spotless:on

    private QueryNicVportContextOutput() {}
}
