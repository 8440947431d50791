package org.cx4.prm;

/** Values of the nic_interface field of the initialization segment. */
public final class NicInterface {
    public static final int FULL_DRIVER = 0x0;
    public static final int DISABLED = 0x1;
    /** Write to request device reset; only if bit 30 of initializing word set. */
    public static final int SW_RESET = 0x7;

    private NicInterface() {}
}
