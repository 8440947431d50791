package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** What the input of every command begins with. */
public final class CommandInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  OPCODE = new BitField(0x0000, 31, 16);
    public static final BitField  OP_MOD = new BitField(0x0004, 15,  0);
    // spotless:on

    private CommandInput() {}
}
