package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Input of CREATE_FLOW_TABLE (0x930); the header is in {@link CommandInput}. */
public final class CreateFlowTableInput {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  OTHER_VPORT        = new BitField(0x0008, 31, 31);
    public static final BitField  VPORT_NUMBER       = new BitField(0x0008, 15,  0);
    public static final BitField  TABLE_TYPE         = new BitField(0x0010, 31, 24);
    public static final Span      FLOW_TABLE_CONTEXT = new Span(0x0018, 0x28);
    // spotless:on

    private CreateFlowTableInput() {}
}
