package org.cx4.prm.data;

import org.cx4.prm.BitField;

/** The word that arms a CQ. */
public final class UarCqDoorbell {
    /** Size in bytes. */
    public static final int BYTES = 0x8;

    // spotless:off
    public static final BitField  ARM_SN  = new BitField(0x0000, 29, 28);
    public static final BitField  ARM_CMD = new BitField(0x0000, 24, 24);
    public static final BitField  ARM_CI  = new BitField(0x0000, 23,  0);
    public static final BitField  CQN     = new BitField(0x0004, 23,  0);
    // spotless:on

    private UarCqDoorbell() {}
}
