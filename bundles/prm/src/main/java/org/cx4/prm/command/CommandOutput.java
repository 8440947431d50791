package org.cx4.prm.command;

import org.cx4.prm.BitField;

/**
 * What the output of every command begins with.
 *
 * <p>Both fields must be 0; the syndrome is the only detail that firmware gives of a failure.
 */
public final class CommandOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x8;

    // spotless:off
    public static final BitField  STATUS   = new BitField(0x0000, 31, 24);
    public static final BitField  SYNDROME = new BitField(0x0004, 31,  0);
    // spotless:on

    private CommandOutput() {}
}
