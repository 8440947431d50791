package org.cx4.prm.register;

import org.cx4.prm.BitField;

/** HOST_ENDIANNESS. */
public final class HostEndiannessReg {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  HE = new BitField(0x0000, 31, 31);
    // spotless:on

    private HostEndiannessReg() {}
}
