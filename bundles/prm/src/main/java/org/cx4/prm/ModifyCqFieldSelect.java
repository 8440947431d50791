package org.cx4.prm;

/** Fields that MODIFY_CQ changes, one bit each. */
public final class ModifyCqFieldSelect {
    public static final int CQ_PERIOD = 0x1;
    public static final int CQ_MAX_COUNT = 0x2;
    public static final int OI = 0x4;
    /** Move CQ to another EQ; needs cq_eq_remap cap. */
    public static final int C_EQN = 0x8;
    /** Needs cq_period_mode_modify cap. */
    public static final int PERIOD_MODE = 0x10;

    private ModifyCqFieldSelect() {}
}
