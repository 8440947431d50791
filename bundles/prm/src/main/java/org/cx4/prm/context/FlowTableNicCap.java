package org.cx4.prm.context;

import org.cx4.prm.Span;

/** NIC flow table capabilities (QUERY_HCA_CAP, type 7). */
public final class FlowTableNicCap {
    /** Size in bytes. */
    public static final int BYTES = 0x1000;

    // spotless:off
    public static final Span      FLOW_TABLE_PROPERTIES_NIC_RECEIVE = new Span(0x0040, 0x40);
    // spotless:on

    private FlowTableNicCap() {}
}
