package org.cx4.prm.register;

import org.cx4.prm.BitField;

/**
 * PMTU: largest, wanted and used frame size.
 *
 * <p>The unit is bytes of a whole frame: an IP MTU takes 14 more for the header, 4 for each tag and 4 for the FCS.
 */
public final class PmtuReg {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  LOCAL_PORT = new BitField(0x0000, 23, 16);
    public static final BitField  MAX_MTU    = new BitField(0x0004, 31, 16);
    public static final BitField  ADMIN_MTU  = new BitField(0x0008, 31, 16);
    public static final BitField  OPER_MTU   = new BitField(0x000c, 31, 16);
    // spotless:on

    private PmtuReg() {}
}
