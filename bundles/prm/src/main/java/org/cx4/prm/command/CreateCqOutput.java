package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of CREATE_CQ (0x400); the header is in {@link CommandOutput}. */
public final class CreateCqOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  CQN = new BitField(0x0008, 23,  0);
    // spotless:on

    private CreateCqOutput() {}
}
