package org.cx4.prm;

/** Where a TIR sends. */
public final class TirDispType {
    public static final int DIRECT = 0x0;
    public static final int INDIRECT = 0x1;

    private TirDispType() {}
}
