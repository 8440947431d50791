package org.cx4.prm;

/** Protocol types in the field selection of a TIR hash. */
public final class RxHashType {
    public static final int L3_IPV4 = 0x0;
    public static final int L3_IPV6 = 0x1;
    public static final int L4_TCP = 0x0;
    public static final int L4_UDP = 0x1;

    private RxHashType() {}
}
