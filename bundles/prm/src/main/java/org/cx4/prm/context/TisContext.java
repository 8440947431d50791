package org.cx4.prm.context;

import org.cx4.prm.BitField;

/**
 * Transport interface send: the priority of send queues.
 *
 * <p>PRIO holds the priority shifted left by one: 0, 2, .. 14.
 */
public final class TisContext {
    /** Size in bytes. */
    public static final int BYTES = 0xa0;

    // spotless:off
    public static final BitField  STRICT_LAG_TX_PORT_AFFINITY = new BitField(0x0000, 31, 31);
    public static final BitField  TLS_EN                      = new BitField(0x0000, 30, 30);
    public static final BitField  LAG_TX_PORT_AFFINITY        = new BitField(0x0000, 27, 24);
    public static final BitField  PRIO                        = new BitField(0x0000, 19, 16);
    public static final BitField  TRANSPORT_DOMAIN            = new BitField(0x0024, 23,  0);
    public static final BitField  UNDERLAY_QPN                = new BitField(0x0028, 23,  0);
    public static final BitField  PD                          = new BitField(0x002c, 23,  0);
    // spotless:on

    private TisContext() {}
}
