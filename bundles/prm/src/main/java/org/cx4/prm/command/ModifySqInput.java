package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.LongField;
import org.cx4.prm.Span;

/** Input of MODIFY_SQ (0x905); the header is in {@link CommandInput}. */
public final class ModifySqInput {
    /** Size in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final BitField  SQ_STATE       = new BitField(0x0008, 31, 28);
    public static final BitField  SQN            = new BitField(0x0008, 23,  0);
    public static final LongField MODIFY_BITMASK = new LongField(0x0010);
    public static final Span      CTX            = new Span(0x0020, 0xf0);
    // spotless:on

    private ModifySqInput() {}
}
