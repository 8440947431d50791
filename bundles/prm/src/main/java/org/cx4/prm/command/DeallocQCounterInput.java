package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of DEALLOC_Q_COUNTER (0x772); the header is in {@link CommandInput}. */
public final class DeallocQCounterInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  COUNTER_SET_ID = new BitField(0x0008,  7,  0);
    // spotless:on

    private DeallocQCounterInput() {}
}
