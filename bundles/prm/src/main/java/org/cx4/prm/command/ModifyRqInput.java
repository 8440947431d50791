package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.LongField;
import org.cx4.prm.Span;

/** Input of MODIFY_RQ (0x909); the header is in {@link CommandInput}. */
public final class ModifyRqInput {
    /** Size in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final BitField  RQ_STATE       = new BitField(0x0008, 31, 28);
    public static final BitField  RQN            = new BitField(0x0008, 23,  0);
    public static final LongField MODIFY_BITMASK = new LongField(0x0010);
    public static final Span      CTX            = new Span(0x0020, 0xf0);
    // spotless:on

    private ModifyRqInput() {}
}
