package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of TEARDOWN_HCA (0x103); the header is in {@link CommandInput}. */
public final class TeardownHcaInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  PROFILE = new BitField(0x0008, 15,  0);
    // spotless:on

    private TeardownHcaInput() {}
}
