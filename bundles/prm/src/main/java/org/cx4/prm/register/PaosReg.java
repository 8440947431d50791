package org.cx4.prm.register;

import org.cx4.prm.BitField;

/** PAOS: administrative and operational port state. */
public final class PaosReg {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  SWID         = new BitField(0x0000, 31, 24);
    public static final BitField  LOCAL_PORT   = new BitField(0x0000, 23, 16);
    public static final BitField  ADMIN_STATUS = new BitField(0x0000, 11,  8);
    public static final BitField  OPER_STATUS  = new BitField(0x0000,  3,  0);
    public static final BitField  ASE          = new BitField(0x0004, 31, 31);
    public static final BitField  EE           = new BitField(0x0004, 30, 30);
    public static final BitField  E            = new BitField(0x0004,  1,  0);
    // spotless:on

    private PaosReg() {}
}
