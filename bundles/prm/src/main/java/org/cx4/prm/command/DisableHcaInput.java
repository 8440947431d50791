package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of DISABLE_HCA (0x105); the header is in {@link CommandInput}. */
public final class DisableHcaInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  EMBEDDED_CPU_FUNCTION = new BitField(0x0008, 31, 31);
    public static final BitField  FUNCTION_ID           = new BitField(0x0008, 15,  0);
    // spotless:on

    private DisableHcaInput() {}
}
