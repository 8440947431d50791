package org.cx4.prm;

/** Bits of the field selection of a TIR hash. */
public final class RxHashField {
    public static final int SRC_IP = 0x1;
    public static final int DST_IP = 0x2;
    public static final int L4_SPORT = 0x4;
    public static final int L4_DPORT = 0x8;

    private RxHashField() {}
}
