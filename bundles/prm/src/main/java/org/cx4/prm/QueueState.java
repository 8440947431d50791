package org.cx4.prm;

/** States of SQ and RQ, in the context and as current state in MODIFY_SQ and MODIFY_RQ. */
public final class QueueState {
    public static final int RST = 0x0;
    public static final int RDY = 0x1;
    public static final int ERR = 0x3;

    private QueueState() {}
}
