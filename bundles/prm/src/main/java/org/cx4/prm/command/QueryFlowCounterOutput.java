package org.cx4.prm.command;

import org.cx4.prm.Span;

/**
 * Output of QUERY_FLOW_COUNTER (0x93b); the header is in {@link CommandOutput}.
 *
 * <p>The counters follow the fixed part, each a {@link org.cx4.prm.context.TrafficCounter}.
 */
public final class QueryFlowCounterOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final Span      FLOW_STATISTICS = new Span(0x0010, 0x0);
    // spotless:on

    private QueryFlowCounterOutput() {}
}
