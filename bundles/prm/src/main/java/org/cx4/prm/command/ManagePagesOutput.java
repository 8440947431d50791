package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Output of MANAGE_PAGES (0x108); the header is in {@link CommandOutput}. */
public final class ManagePagesOutput {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  OUTPUT_NUM_ENTRIES = new BitField(0x0008, 31,  0);
    public static final Span      PAS                = new Span(0x0010, 0x0);
    // spotless:on

    private ManagePagesOutput() {}
}
