package org.cx4.prm.command;

import org.cx4.prm.LongField;
import org.cx4.prm.Span;

/** Output of QUERY_EQ (0x303); the header is in {@link CommandOutput}. */
public final class QueryEqOutput {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final Span      EQ_CONTEXT_ENTRY = new Span(0x0010, 0x40);
    public static final LongField EVENT_BITMASK    = new LongField(0x0058);
    public static final Span      PAS              = new Span(0x0110, 0x0);
    // spotless:on

    private QueryEqOutput() {}
}
