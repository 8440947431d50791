package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of QUERY_ISSI (0x10a); the header is in {@link CommandOutput}. */
public final class QueryIssiOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x70;

    // spotless:off
    public static final BitField  CURRENT_ISSI       = new BitField(0x0008, 15,  0);
    public static final BitField  SUPPORTED_ISSI_DW0 = new BitField(0x006c, 31,  0);
    // spotless:on

    private QueryIssiOutput() {}
}
