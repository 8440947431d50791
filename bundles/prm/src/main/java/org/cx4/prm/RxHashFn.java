package org.cx4.prm;

/** Hash functions of a TIR. */
public final class RxHashFn {
    public static final int NONE = 0x0;
    public static final int INVERTED_XOR8 = 0x1;
    public static final int TOEPLITZ = 0x2;

    private RxHashFn() {}
}
