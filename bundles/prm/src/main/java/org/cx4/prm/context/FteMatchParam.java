package org.cx4.prm.context;

import org.cx4.prm.Span;

/** The match block of flow groups (mask) and entries (value). */
public final class FteMatchParam {
    /** Size in bytes. */
    public static final int BYTES = 0x200;

    // spotless:off
    public static final Span      OUTER_HEADERS     = new Span(0x0000, 0x40);
    public static final Span      MISC_PARAMETERS   = new Span(0x0040, 0x40);
    public static final Span      INNER_HEADERS     = new Span(0x0080, 0x40);
    public static final Span      MISC_PARAMETERS_2 = new Span(0x00c0, 0x40);
    public static final Span      MISC_PARAMETERS_3 = new Span(0x0100, 0x40);
    public static final Span      MISC_PARAMETERS_4 = new Span(0x0140, 0x40);
    public static final Span      MISC_PARAMETERS_5 = new Span(0x0180, 0x40);
    // spotless:on

    private FteMatchParam() {}
}
