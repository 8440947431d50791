package org.cx4.prm.data;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * One slot of the command queue.
 *
 * <p>The pointers are given without their low 9 bits; OWNERSHIP 1 is the device's and is written last, 0 means
 * answered. STATUS is the {@link org.cx4.prm.DeliveryStatus}; the command's own status is in its output.
 */
public final class CommandQueueEntry {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  TYPE                         = new BitField(0x0000, 31, 24);
    public static final BitField  INPUT_LENGTH                 = new BitField(0x0004, 31,  0);
    public static final BitField  INPUT_MAILBOX_POINTER_63_32  = new BitField(0x0008, 31,  0);
    public static final BitField  INPUT_MAILBOX_POINTER_31_9   = new BitField(0x000c, 31,  9);
    public static final Span      COMMAND_INPUT_INLINE_DATA    = new Span(0x0010, 0x10);
    public static final Span      COMMAND_OUTPUT_INLINE_DATA   = new Span(0x0020, 0x10);
    public static final BitField  OUTPUT_MAILBOX_POINTER_63_32 = new BitField(0x0030, 31,  0);
    public static final BitField  OUTPUT_MAILBOX_POINTER_31_9  = new BitField(0x0034, 31,  9);
    public static final BitField  OUTPUT_LENGTH                = new BitField(0x0038, 31,  0);
    public static final BitField  TOKEN                        = new BitField(0x003c, 31, 24);
    public static final BitField  SIGNATURE                    = new BitField(0x003c, 23, 16);
    public static final BitField  STATUS                       = new BitField(0x003c,  7,  1);
    public static final BitField  OWNERSHIP                    = new BitField(0x003c,  0,  0);
    // spotless:on

    private CommandQueueEntry() {}
}
