package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Input of SET_FLOW_TABLE_ENTRY (0x936); the header is in {@link CommandInput}.
 *
 * <p>OP_MOD 0 makes a new entry. The destinations follow at byte 0x340, behind the context.
 */
public final class SetFteInput {
    /** Size in bytes. */
    public static final int BYTES = 0x340;
    /** OP_MOD: changes what {@code MODIFY_ENABLE_MASK} names of an existing entry; needs flow_modify_en. */
    public static final int OP_MOD_MODIFY = 1;

    // spotless:off
    public static final BitField  OTHER_VPORT        = new BitField(0x0008, 31, 31);
    public static final BitField  VPORT_NUMBER       = new BitField(0x0008, 15,  0);
    public static final BitField  TABLE_TYPE         = new BitField(0x0010, 31, 24);
    public static final BitField  TABLE_ID           = new BitField(0x0014, 23,  0);
    public static final BitField  IGNORE_FLOW_LEVEL  = new BitField(0x0018, 31, 31);
    public static final BitField  MODIFY_ENABLE_MASK = new BitField(0x0018,  7,  0);
    public static final BitField  FLOW_INDEX         = new BitField(0x0020, 31,  0);
    public static final Span      FLOW_CONTEXT       = new Span(0x0040, 0x300);
    // spotless:on

    private SetFteInput() {}
}
