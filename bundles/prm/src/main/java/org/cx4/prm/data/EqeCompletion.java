package org.cx4.prm.data;

import org.cx4.prm.BitField;

/** Event data of COMP. */
public final class EqeCompletion {
    /** Size in bytes. */
    public static final int BYTES = 0x1c;

    // spotless:off
    public static final BitField  CQN = new BitField(0x0018, 23,  0);
    // spotless:on

    private EqeCompletion() {}
}
