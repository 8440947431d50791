package org.cx4.prm.data;

import org.cx4.prm.BitField;

/** Health buffer inside the initialization segment. */
public final class HealthBuffer {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  ASSERT_VAR0     = new BitField(0x0000, 31,  0);
    public static final BitField  ASSERT_EXIT_PTR = new BitField(0x0020, 31,  0);
    public static final BitField  ASSERT_CALLRA   = new BitField(0x0024, 31,  0);
    public static final BitField  TIME            = new BitField(0x002c, 31,  0);
    public static final BitField  FW_VER          = new BitField(0x0030, 31,  0);
    public static final BitField  HW_ID           = new BitField(0x0034, 31,  0);
    public static final BitField  RFR             = new BitField(0x0038, 31, 31);
    public static final BitField  SEVERITY_VALID  = new BitField(0x0038, 27, 27);
    public static final BitField  SEVERITY        = new BitField(0x0038, 26, 24);
    public static final BitField  IRISC_INDEX     = new BitField(0x003c, 31, 24);
    public static final BitField  SYND            = new BitField(0x003c, 23, 16);
    public static final BitField  EXT_SYND        = new BitField(0x003c, 15,  0);
    // spotless:on

    private HealthBuffer() {}
}
