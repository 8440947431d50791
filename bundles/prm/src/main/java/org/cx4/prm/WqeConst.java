package org.cx4.prm;

/** Sizes and marks of WQEs. */
public final class WqeConst {
    /** SQ building block and SQ stride. */
    public static final int WQEBB_BYTES = 0x40;
    /** Unit of the ds field. */
    public static final int DS_BYTES = 0x10;
    /** 6-bit field. */
    public static final int MAX_DS = 0x3f;
    /** 1024 B, equals max_wqe_sz_sq 0x400 on CX-4. */
    public static final int MAX_WQEBBS = 0x10;
    /** Ends an RX scatter list that does not fill the stride (default invalid lkey). */
    public static final int TERMINATE_SCATTER_LKEY = 0x100;
    /**
     * 14 + 4: the amount every minimal driver inlines so that an optional VLAN tag fits; 2 bytes live in the Ethernet
     * segment, 16 in the next DS.
     */
    public static final int L2_INLINE_BYTES = 0x12;

    private WqeConst() {}
}
