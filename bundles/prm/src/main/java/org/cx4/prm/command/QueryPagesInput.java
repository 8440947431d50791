package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of QUERY_PAGES (0x107); the header is in {@link CommandInput}. */
public final class QueryPagesInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;
    /** OP_MOD: pages needed before SET_HCA_CAP. */
    public static final int OP_MOD_BOOT = 1;
    /** OP_MOD: pages needed before INIT_HCA. */
    public static final int OP_MOD_INIT = 2;
    /** OP_MOD: pages wanted while the HCA runs. */
    public static final int OP_MOD_REGULAR = 3;

    // spotless:off
    public static final BitField  EMBEDDED_CPU_FUNCTION = new BitField(0x0008, 31, 31);
    public static final BitField  FUNCTION_ID           = new BitField(0x0008, 15,  0);
    // spotless:on

    private QueryPagesInput() {}
}
