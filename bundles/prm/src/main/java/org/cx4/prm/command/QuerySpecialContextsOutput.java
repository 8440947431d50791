package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of QUERY_SPECIAL_CONTEXTS (0x203); the header is in {@link CommandOutput}. */
public final class QuerySpecialContextsOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x20;

    // spotless:off
    public static final BitField  DUMP_FILL_MKEY              = new BitField(0x0008, 31,  0);
    public static final BitField  RESD_LKEY                   = new BitField(0x000c, 31,  0);
    public static final BitField  NULL_MKEY                   = new BitField(0x0010, 31,  0);
    public static final BitField  TERMINATE_SCATTER_LIST_MKEY = new BitField(0x0014, 31,  0);
    public static final BitField  REPEATED_MKEY               = new BitField(0x0018, 31,  0);
    // spotless:on

    private QuerySpecialContextsOutput() {}
}
