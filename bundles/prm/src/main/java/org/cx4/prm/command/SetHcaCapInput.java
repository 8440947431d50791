package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Input of SET_HCA_CAP (0x109); the header is in {@link CommandInput}. */
public final class SetHcaCapInput {
    /** Size in bytes. */
    public static final int BYTES = 0x1010;

    // spotless:off
    public static final BitField  OTHER_FUNCTION = new BitField(0x0008, 31, 31);
    public static final BitField  EC_VF_FUNCTION = new BitField(0x0008, 30, 30);
    public static final BitField  FUNCTION_ID    = new BitField(0x0008, 15,  0);
    public static final Span      CAPABILITY     = new Span(0x0010, 0x1000);
    // spotless:on

    private SetHcaCapInput() {}
}
