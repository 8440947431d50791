package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Input of SET_DRIVER_VERSION (0x10d); the header is in {@link CommandInput}. */
public final class SetDriverVersionInput {
    /** Size in bytes. */
    public static final int BYTES = 0x50;

    // spotless:off
    public static final Span      DRIVER_VERSION = new Span(0x0010, 0x40);
    // spotless:on

    private SetDriverVersionInput() {}
}
