package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Input of MODIFY_CQ (0x403); the header is in {@link CommandInput}. */
public final class ModifyCqInput {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x110;
    /** OP_MOD: moves the CQ to a ring of another size; needs cq_resize. */
    public static final int OP_MOD_RESIZE = 1;

    // spotless:off
    public static final BitField  CQN                                     = new BitField(0x0008, 23,  0);
    public static final Span      MODIFY_FIELD_SELECT_RESIZE_FIELD_SELECT = new Span(0x000c, 0x4);
    public static final Span      CQ_CONTEXT                              = new Span(0x0010, 0x40);
    public static final BitField  CQ_UMEM_VALID                           = new BitField(0x005c, 31, 31);
    public static final Span      PAS                                     = new Span(0x0110, 0x0);
    // spotless:on

    private ModifyCqInput() {}
}
