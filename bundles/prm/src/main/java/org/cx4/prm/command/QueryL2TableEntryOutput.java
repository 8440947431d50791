package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Output of QUERY_L2_TABLE_ENTRY (0x82a); the header is in {@link CommandOutput}. */
public final class QueryL2TableEntryOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  VLAN_VALID  = new BitField(0x001c, 12, 12);
    public static final BitField  VLAN        = new BitField(0x001c, 11,  0);
    public static final Span      MAC_ADDRESS = new Span(0x0020, 0x8);
    // spotless:on

    private QueryL2TableEntryOutput() {}
}
