package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of ALLOC_Q_COUNTER (0x771); the header is in {@link CommandOutput}. */
public final class AllocQCounterOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  COUNTER_SET_ID = new BitField(0x0008,  7,  0);
    // spotless:on

    private AllocQCounterOutput() {}
}
