package org.cx4.prm;

/** Why a CQ failed, in the event. */
public final class CqErrorSyndrome {
    /** CQ full when a CQE arrived. */
    public static final int OVERRUN = 0x1;
    /** CQ buffer could not be written. */
    public static final int ACCESS_VIOLATION = 0x2;

    private CqErrorSyndrome() {}
}
