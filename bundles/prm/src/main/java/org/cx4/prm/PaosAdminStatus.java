package org.cx4.prm;

/** Wanted port state. */
public final class PaosAdminStatus {
    public static final int UP = 0x1;
    public static final int DOWN = 0x2;

    private PaosAdminStatus() {}
}
