package org.cx4.prm.data;

import org.cx4.prm.BitField;

/**
 * Doorbell record of a work queue.
 *
 * <p>One record may serve a pair of a receive and a send queue.
 */
public final class WqDoorbellRecord {
    /** Size in bytes. */
    public static final int BYTES = 0x8;

    // spotless:off
    public static final BitField  RECV_COUNTER = new BitField(0x0000, 15,  0);
    public static final BitField  SEND_COUNTER = new BitField(0x0004, 15,  0);
    // spotless:on

    private WqDoorbellRecord() {}
}
