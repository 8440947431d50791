package org.cx4.prm;

/** Fields that MODIFY_NIC_VPORT_CONTEXT changes, one bit each. */
public final class ModifyNicVportFieldSelect {
    /** Dword mask. */
    public static final int ADDRESSES_LIST = 0x4;
    /** Dword mask. */
    public static final int PERMANENT_ADDRESS = 0x8;
    /** Dword mask. */
    public static final int PROMISC = 0x10;
    /** Dword mask. */
    public static final int MTU = 0x40;

    private ModifyNicVportFieldSelect() {}
}
