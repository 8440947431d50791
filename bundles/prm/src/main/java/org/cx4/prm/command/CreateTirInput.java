package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Input of CREATE_TIR (0x900); the header is in {@link CommandInput}. */
public final class CreateTirInput {
    /** Size in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final Span      CTX = new Span(0x0020, 0xf0);
    // spotless:on

    private CreateTirInput() {}
}
