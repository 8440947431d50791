package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of DEALLOC_UAR (0x803); the header is in {@link CommandInput}. */
public final class DeallocUarInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  UAR = new BitField(0x0008, 23,  0);
    // spotless:on

    private DeallocUarInput() {}
}
