package org.cx4.prm.data;

import org.cx4.prm.BitField;

/** Event data of CQ_ERROR. */
public final class EqeCqError {
    /** Size in bytes. */
    public static final int BYTES = 0x1c;

    // spotless:off
    public static final BitField  CQN      = new BitField(0x0000, 23,  0);
    public static final BitField  SYNDROME = new BitField(0x0008,  7,  0);
    // spotless:on

    private EqeCqError() {}
}
