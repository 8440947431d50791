package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of CREATE_EQ (0x301); the header is in {@link CommandOutput}. */
public final class CreateEqOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  EQ_NUMBER = new BitField(0x0008,  7,  0);
    // spotless:on

    private CreateEqOutput() {}
}
