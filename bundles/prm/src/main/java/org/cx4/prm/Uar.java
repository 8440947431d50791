package org.cx4.prm;

/** Offsets inside a UAR page. */
public final class Uar {
    /** UAR n starts at BAR0 + n*4096 when uar_4k/log_uar_page_sz = 0. */
    public static final int UAR_PAGE_BYTES = 0x1000;
    /** 64-bit: arm word then cqn. */
    public static final int CQ_DOORBELL = 0x20;
    /** 32-bit: eqn<<24|ci, update and arm. */
    public static final int EQ_DOORBELL_ARM = 0x40;
    /** 32-bit: update ci only. */
    public static final int EQ_DOORBELL = 0x48;
    /** First BlueFlame register of the UAR. */
    public static final int BF_REG0 = 0x800;

    private Uar() {}
}
