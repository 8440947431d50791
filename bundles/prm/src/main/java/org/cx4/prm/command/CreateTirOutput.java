package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of CREATE_TIR (0x900); the header is in {@link CommandOutput}. */
public final class CreateTirOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  ICM_ADDRESS_63_40 = new BitField(0x0000, 23,  0);
    public static final BitField  ICM_ADDRESS_39_32 = new BitField(0x0008, 31, 24);
    public static final BitField  TIRN              = new BitField(0x0008, 23,  0);
    public static final BitField  ICM_ADDRESS_31_0  = new BitField(0x000c, 31,  0);
    // spotless:on

    private CreateTirOutput() {}
}
