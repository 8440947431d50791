package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Receive queue table: where an indirect TIR spreads to. */
public final class RqtContext {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0xf0;

    // spotless:off
    public static final BitField  LIST_Q_TYPE       = new BitField(0x0014, 26, 24);
    public static final BitField  RQT_MAX_SIZE      = new BitField(0x0014, 15,  0);
    public static final BitField  RQ_VHCA_ID_FORMAT = new BitField(0x0018, 31, 31);
    public static final BitField  RQT_ACTUAL_SIZE   = new BitField(0x0018, 15,  0);
    public static final Span      RQ_NUM            = new Span(0x00f0, 0x0);
    public static final Span      RQ_VHCA           = new Span(0x00f0, 0x0);
    // spotless:on

    private RqtContext() {}
}
