package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of QUERY_PAGES (0x107); the header is in {@link CommandOutput}. */
public final class QueryPagesOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  EMBEDDED_CPU_FUNCTION = new BitField(0x0008, 31, 31);
    public static final BitField  FUNCTION_ID           = new BitField(0x0008, 15,  0);
    public static final BitField  NUM_PAGES             = new BitField(0x000c, 31,  0);
    // spotless:on

    private QueryPagesOutput() {}
}
