package org.cx4.prm;

/** Syndrome of an error CQE. */
public final class CqeSyndrome {
    /** RX buffer too small or bad length. */
    public static final int LOCAL_LENGTH_ERR = 0x1;
    /** Malformed WQE. */
    public static final int LOCAL_QP_OP_ERR = 0x2;
    /** Lkey/address not allowed. */
    public static final int LOCAL_PROT_ERR = 0x4;
    /** Normal while a queue in ERR state is flushed; not a new fault. */
    public static final int WR_FLUSH_ERR = 0x5;

    public static final int LOCAL_ACCESS_ERR = 0x11;

    private CqeSyndrome() {}
}
