package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Input of MODIFY_TIR (0x901); the header is in {@link CommandInput}. */
public final class ModifyTirInput {
    /** Size in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final BitField  TIRN    = new BitField(0x0008, 23,  0);
    public static final Span      BITMASK = new Span(0x0010, 0x8);
    public static final Span      CTX     = new Span(0x0020, 0xf0);
    // spotless:on

    private ModifyTirInput() {}
}
