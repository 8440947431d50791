package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of QUERY_VPORT_COUNTER (0x770); the header is in {@link CommandOutput}. */
public final class QueryVportCounterOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x210;

    // spotless:off
    public static final Span      RECEIVED_ERRORS           = new Span(0x0010, 0x10);
    public static final Span      TRANSMIT_ERRORS           = new Span(0x0020, 0x10);
    public static final Span      RECEIVED_IB_UNICAST       = new Span(0x0030, 0x10);
    public static final Span      TRANSMITTED_IB_UNICAST    = new Span(0x0040, 0x10);
    public static final Span      RECEIVED_IB_MULTICAST     = new Span(0x0050, 0x10);
    public static final Span      TRANSMITTED_IB_MULTICAST  = new Span(0x0060, 0x10);
    public static final Span      RECEIVED_ETH_BROADCAST    = new Span(0x0070, 0x10);
    public static final Span      TRANSMITTED_ETH_BROADCAST = new Span(0x0080, 0x10);
    public static final Span      RECEIVED_ETH_UNICAST      = new Span(0x0090, 0x10);
    public static final Span      TRANSMITTED_ETH_UNICAST   = new Span(0x00a0, 0x10);
    public static final Span      RECEIVED_ETH_MULTICAST    = new Span(0x00b0, 0x10);
    public static final Span      TRANSMITTED_ETH_MULTICAST = new Span(0x00c0, 0x10);
    public static final Span      LOCAL_LOOPBACK            = new Span(0x00d0, 0x10);
    // spotless:on

    private QueryVportCounterOutput() {}
}
