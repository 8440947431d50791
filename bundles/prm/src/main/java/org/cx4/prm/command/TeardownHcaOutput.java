package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of TEARDOWN_HCA (0x103); the header is in {@link CommandOutput}. */
public final class TeardownHcaOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  STATE = new BitField(0x000c,  0,  0);
    // spotless:on

    private TeardownHcaOutput() {}
}
