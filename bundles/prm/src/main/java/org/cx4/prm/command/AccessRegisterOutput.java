package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Output of ACCESS_REG (0x805); the header is in {@link CommandOutput}. */
public final class AccessRegisterOutput {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final Span      REGISTER_DATA = new Span(0x0010, 0x0);
    // spotless:on

    private AccessRegisterOutput() {}
}
