package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Input of MANAGE_PAGES (0x108); the header is in {@link CommandInput}.
 *
 * <p>OP_MOD 1 gives pages, listed here; 2 takes pages back, listed in the output; 0 says that there are none to give.
 */
public final class ManagePagesInput {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x10;
    /** A page of the device's, whatever the host's pages are. */
    public static final int PAGE_BYTES = 0x1000;
    /** OP_MOD: the pages that were asked for cannot be given. */
    public static final int OP_MOD_ALLOCATION_FAILED = 0;
    /** OP_MOD: gives pages. */
    public static final int OP_MOD_GIVE = 1;
    /** OP_MOD: takes pages back. */
    public static final int OP_MOD_TAKE = 2;

    // spotless:off
    public static final BitField  EMBEDDED_CPU_FUNCTION = new BitField(0x0008, 31, 31);
    public static final BitField  FUNCTION_ID           = new BitField(0x0008, 15,  0);
    public static final BitField  INPUT_NUM_ENTRIES     = new BitField(0x000c, 31,  0);
    public static final Span      PAS                   = new Span(0x0010, 0x0);
    // spotless:on

    private ManagePagesInput() {}
}
