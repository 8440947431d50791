package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Input of INIT_HCA (0x102); the header is in {@link CommandInput}. */
public final class InitHcaInput {
    /** Size in bytes. */
    public static final int BYTES = 0x20;

    // spotless:off
    public static final BitField  SW_VHCA_ID  = new BitField(0x000c, 29, 16);
    public static final Span      SW_OWNER_ID = new Span(0x0010, 0x10);
    // spotless:on

    private InitHcaInput() {}
}
