package org.cx4.prm.context;

import org.cx4.prm.LongField;

/** Packets and octets that something has counted. */
public final class TrafficCounter {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final LongField PACKETS = new LongField(0x0000);
    public static final LongField OCTETS  = new LongField(0x0008);
    // spotless:on

    private TrafficCounter() {}
}
