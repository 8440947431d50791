package org.cx4.prm;

/** State of a vport. */
public final class VportState {
    public static final int VPORT_STATE_DOWN = 0x0;
    public static final int VPORT_STATE_UP = 0x1;
    public static final int ADMIN_DOWN = 0x0;
    public static final int ADMIN_UP = 0x1;
    public static final int ADMIN_AUTO = 0x2;

    private VportState() {}
}
