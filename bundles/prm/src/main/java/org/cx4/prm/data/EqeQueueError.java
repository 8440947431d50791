package org.cx4.prm.data;

import org.cx4.prm.BitField;

/** Event data of queue errors. */
public final class EqeQueueError {
    /** Size in bytes. */
    public static final int BYTES = 0x1c;

    // spotless:off
    public static final BitField  QUEUE_TYPE = new BitField(0x0014, 31, 24);
    public static final BitField  QUEUE_NUM  = new BitField(0x0018, 23,  0);
    // spotless:on

    private EqeQueueError() {}
}
