package org.cx4.prm.context;

import org.cx4.prm.BitField;

/** One entry of an RQT. */
public final class RqNum {
    /** Size in bytes. */
    public static final int BYTES = 0x4;

    // spotless:off
    public static final BitField  RQ_NUM = new BitField(0x0000, 23,  0);
    // spotless:on

    private RqNum() {}
}
