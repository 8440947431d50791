package org.cx4.prm.data;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * One mailbox of a command's input or output chain.
 *
 * <p>Input and output beyond their first 16 bytes. The pointer to the next one is given without its low 10 bits; the
 * last has 0. BLOCK_NUMBER counts from 0, TOKEN is the slot's.
 */
public final class CommandMailbox {
    /** Size in bytes. */
    public static final int BYTES = 0x240;

    // spotless:off
    public static final Span      MAILBOX_DATA       = new Span(0x0000, 0x200);
    public static final BitField  NEXT_POINTER_63_32 = new BitField(0x0230, 31,  0);
    public static final BitField  NEXT_POINTER_31_10 = new BitField(0x0234, 31, 10);
    public static final BitField  BLOCK_NUMBER       = new BitField(0x0238, 31,  0);
    public static final BitField  TOKEN              = new BitField(0x023c, 23, 16);
    public static final BitField  CTRL_SIGNATURE     = new BitField(0x023c, 15,  8);
    public static final BitField  SIGNATURE          = new BitField(0x023c,  7,  0);
    // spotless:on

    private CommandMailbox() {}
}
