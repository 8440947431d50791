package org.cx4.prm.context;

import org.cx4.prm.BitField;

/** One counter of a flow table entry; they follow its destinations. */
public final class FlowCounterList {
    /** Size in bytes. */
    public static final int BYTES = 0x8;

    // spotless:off
    public static final BitField  FLOW_COUNTER_ID = new BitField(0x0000, 31,  0);
    // spotless:on

    private FlowCounterList() {}
}
