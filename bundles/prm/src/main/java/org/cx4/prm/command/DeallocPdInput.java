package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of DEALLOC_PD (0x801); the header is in {@link CommandInput}. */
public final class DeallocPdInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  PD = new BitField(0x0008, 23,  0);
    // spotless:on

    private DeallocPdInput() {}
}
