package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of DEALLOC_FLOW_COUNTER (0x93a); the header is in {@link CommandInput}. */
public final class DeallocFlowCounterInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  FLOW_COUNTER_ID = new BitField(0x0008, 31,  0);
    // spotless:on

    private DeallocFlowCounterInput() {}
}
