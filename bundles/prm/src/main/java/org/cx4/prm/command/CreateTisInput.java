package org.cx4.prm.command;

import org.cx4.prm.Span;

/** Input of CREATE_TIS (0x912); the header is in {@link CommandInput}. */
public final class CreateTisInput {
    /** Size in bytes. */
    public static final int BYTES = 0xc0;

    // spotless:off
    public static final Span      CTX = new Span(0x0020, 0xa0);
    // spotless:on

    private CreateTisInput() {}
}
