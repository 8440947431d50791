package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of SET_ISSI (0x10b); the header is in {@link CommandInput}. */
public final class SetIssiInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  CURRENT_ISSI = new BitField(0x0008, 15,  0);
    // spotless:on

    private SetIssiInput() {}
}
