package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of DESTROY_RQ (0x90a); the header is in {@link CommandInput}. */
public final class DestroyRqInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  RQN = new BitField(0x0008, 23,  0);
    // spotless:on

    private DestroyRqInput() {}
}
