package org.cx4.prm.command;

import org.cx4.prm.Span;

/**
 * Input of CREATE_EQ (0x301); the header is in {@link CommandInput}.
 *
 * <p>The first 64 bits of EVENT_BITMASK have one bit for each {@link org.cx4.prm.EventType}. Completions need none:
 * the CQ names its EQ. The list of pages begins at byte 0x110, 8 bytes an entry.
 */
public final class CreateEqInput {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x110;

    // spotless:off
    public static final Span      EQ_CONTEXT_ENTRY = new Span(0x0010, 0x40);
    public static final Span      EVENT_BITMASK    = new Span(0x0058, 0x20);
    public static final Span      PAS              = new Span(0x0110, 0x0);
    // spotless:on

    private CreateEqInput() {}
}
