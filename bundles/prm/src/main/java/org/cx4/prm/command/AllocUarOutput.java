package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of ALLOC_UAR (0x802); the header is in {@link CommandOutput}. */
public final class AllocUarOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  UAR = new BitField(0x0008, 23,  0);
    // spotless:on

    private AllocUarOutput() {}
}
