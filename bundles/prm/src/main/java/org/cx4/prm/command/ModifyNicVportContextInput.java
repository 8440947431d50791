package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Input of MODIFY_NIC_VPORT_CONTEXT (0x755); the header is in {@link CommandInput}. */
public final class ModifyNicVportContextInput {
    /** Size in bytes. */
    public static final int BYTES = 0x200;

    // spotless:off
    public static final BitField  OTHER_VPORT       = new BitField(0x0008, 31, 31);
    public static final BitField  VPORT_NUMBER      = new BitField(0x0008, 15,  0);
    public static final Span      FIELD_SELECT      = new Span(0x000c, 0x4);
    public static final Span      NIC_VPORT_CONTEXT = new Span(0x0100, 0x100);
    // spotless:on

    private ModifyNicVportContextInput() {}
}
