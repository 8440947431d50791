package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Receive queue table: where an indirect TIR spreads to.
 *
 * <p>The table itself follows the fixed part: {@code RQ_NUM} is a list of {@link RqNum}, as many as RQT_ACTUAL_SIZE
 * says, which is a power of two; fewer queues are repeated until it is full. {@code RQ_VHCA} is the other reading of
 * the same list.
 */
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
