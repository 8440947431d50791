package org.cx4.prm.data;

import org.cx4.prm.BitField;

/** Event data of PORT_CHANGE. */
public final class EqePortState {
    /** Size in bytes. */
    public static final int BYTES = 0x1c;

    // spotless:off
    public static final BitField  PORT_NUM = new BitField(0x0008, 31, 28);
    // spotless:on

    private EqePortState() {}
}
