package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of DESTROY_RQT (0x918); the header is in {@link CommandInput}. */
public final class DestroyRqtInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  RQTN = new BitField(0x0008, 23,  0);
    // spotless:on

    private DestroyRqtInput() {}
}
