package org.cx4.prm;

/** Actual port state. */
public final class PaosOperStatus {
    public static final int UP = 0x1;
    public static final int DOWN = 0x2;

    private PaosOperStatus() {}
}
