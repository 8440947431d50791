package org.cx4.prm.data;

import org.cx4.prm.BitField;

/** Event data of CMD. */
public final class EqeCommand {
    /** Size in bytes. */
    public static final int BYTES = 0x1c;

    // spotless:off
    public static final BitField  VECTOR = new BitField(0x0000, 31,  0);
    // spotless:on

    private EqeCommand() {}
}
