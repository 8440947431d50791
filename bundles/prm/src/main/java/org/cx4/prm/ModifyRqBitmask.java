package org.cx4.prm;

/** Fields that MODIFY_RQ changes, one bit each. */
public final class ModifyRqBitmask {
    /** Vlan strip disable. */
    public static final int VSD = 0x2;
    /** Needs scatter_fcs cap. */
    public static final int SCATTER_FCS = 0x4;
    /** Needs modify_rq_counter_set_id cap. */
    public static final int RQ_COUNTER_SET_ID = 0x8;

    private ModifyRqBitmask() {}
}
