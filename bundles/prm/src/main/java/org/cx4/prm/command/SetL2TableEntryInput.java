package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Input of SET_L2_TABLE_ENTRY (0x829); the header is in {@link CommandInput}. */
public final class SetL2TableEntryInput {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  TABLE_INDEX       = new BitField(0x0014, 23,  0);
    public static final BitField  SILENT_MODE_VALID = new BitField(0x001c, 15, 15);
    public static final BitField  SILENT_MODE       = new BitField(0x001c, 14, 14);
    public static final BitField  VLAN_VALID        = new BitField(0x001c, 12, 12);
    public static final BitField  VLAN              = new BitField(0x001c, 11,  0);
    public static final Span      MAC_ADDRESS       = new Span(0x0020, 0x8);
    // spotless:on

    private SetL2TableEntryInput() {}
}
