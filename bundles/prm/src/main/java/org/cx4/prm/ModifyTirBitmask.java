package org.cx4.prm;

/** Fields that MODIFY_TIR changes, one bit each. */
public final class ModifyTirBitmask {
    /** Low dword of the 64-bit bitmask, from modify_tir_bitmask layout. */
    public static final int HASH = 0x4;
    /** Low dword of the 64-bit bitmask, from modify_tir_bitmask layout. */
    public static final int PACKET_MERGE_LRO = 0x1;
    /** Low dword of the 64-bit bitmask, from modify_tir_bitmask layout. */
    public static final int SELF_LB_EN = 0x10;
    /** Re-point an indirect TIR at another RQT; named only in dpdk, linux leaves the bit reserved. */
    public static final int INDIRECT_TABLE = 0x2;

    private ModifyTirBitmask() {}
}
