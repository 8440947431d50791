package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Input of CREATE_CQ (0x400); the header is in {@link CommandInput}.
 *
 * <p>The list of pages begins at byte 0x110, although the context ends at 0x50: 8 bytes an entry, each a block of 4
 * KiB &lt;&lt; LOG_PAGE_SIZE, aligned to its size.
 */
public final class CreateCqInput {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final Span      CQ_CONTEXT    = new Span(0x0010, 0x40);
    public static final BitField  CQ_UMEM_VALID = new BitField(0x005c, 31, 31);
    public static final Span      PAS           = new Span(0x0110, 0x0);
    // spotless:on

    private CreateCqInput() {}
}
