package org.cx4.prm.data;

import org.cx4.prm.BitField;

/**
 * The word that moves or arms an EQ.
 *
 * <p>Which of the two, the address in the UAR decides ({@link org.cx4.prm.Uar}).
 */
public final class UarEqDoorbell {
    /** Size in bytes. */
    public static final int BYTES = 0x4;

    // spotless:off
    public static final BitField  EQN = new BitField(0x0000, 31, 24);
    public static final BitField  CI  = new BitField(0x0000, 23,  0);
    // spotless:on

    private UarEqDoorbell() {}
}
