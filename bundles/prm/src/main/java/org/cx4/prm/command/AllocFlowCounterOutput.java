package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of ALLOC_FLOW_COUNTER (0x939); the header is in {@link CommandOutput}. */
public final class AllocFlowCounterOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  FLOW_COUNTER_ID = new BitField(0x0008, 31,  0);
    // spotless:on

    private AllocFlowCounterOutput() {}
}
