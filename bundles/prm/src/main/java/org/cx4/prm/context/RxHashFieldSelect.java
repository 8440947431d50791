package org.cx4.prm.context;

import org.cx4.prm.BitField;

/** Which fields a TIR hashes. */
public final class RxHashFieldSelect {
    /** Size in bytes. */
    public static final int BYTES = 0x4;

    // spotless:off
    public static final BitField  L3_PROT_TYPE    = new BitField(0x0000, 31, 31);
    public static final BitField  L4_PROT_TYPE    = new BitField(0x0000, 30, 30);
    public static final BitField  SELECTED_FIELDS = new BitField(0x0000, 29,  0);
    // spotless:on

    private RxHashFieldSelect() {}
}
