package org.cx4.prm;

/** When the period of a CQ's moderation begins. */
public final class CqPeriodMode {
    /** With an event. */
    public static final int START_FROM_EQE = 0x0;
    /** With each CQE anew. */
    public static final int START_FROM_CQE = 0x1;

    private CqPeriodMode() {}
}
