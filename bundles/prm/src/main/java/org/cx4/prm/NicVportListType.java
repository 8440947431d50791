package org.cx4.prm;

/** Address lists of the NIC vport context. */
public final class NicVportListType {
    public static final int UC = 0x0;
    public static final int MC = 0x1;
    public static final int VLAN = 0x2;

    private NicVportListType() {}
}
