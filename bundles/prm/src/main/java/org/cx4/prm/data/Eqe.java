package org.cx4.prm.data;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Event queue entry.
 *
 * <p>EVENT_TYPE decides which of the {@code Eqe...} layouts lies in EVENT_DATA. OWNER is written last.
 */
public final class Eqe {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  EVENT_TYPE     = new BitField(0x0000, 23, 16);
    public static final BitField  EVENT_SUB_TYPE = new BitField(0x0000,  7,  0);
    public static final Span      EVENT_DATA     = new Span(0x0020, 0x1c);
    public static final BitField  SIGNATURE      = new BitField(0x003c, 15,  8);
    public static final BitField  OWNER          = new BitField(0x003c,  0,  0);
    // spotless:on

    private Eqe() {}
}
