package org.cx4.prm.context;

import org.cx4.prm.BitField;

/** A MAC address as the vport context and the L2 table hold it. */
public final class MacAddressLayout {
    /** Size in bytes. */
    public static final int BYTES = 0x8;

    // spotless:off
    public static final BitField  MAC_ADDR_47_32 = new BitField(0x0000, 15,  0);
    public static final BitField  MAC_ADDR_31_0  = new BitField(0x0004, 31,  0);
    // spotless:on

    private MacAddressLayout() {}
}
