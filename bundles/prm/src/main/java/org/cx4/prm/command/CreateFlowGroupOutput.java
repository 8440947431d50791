package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of CREATE_FLOW_GROUP (0x933); the header is in {@link CommandOutput}. */
public final class CreateFlowGroupOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  GROUP_ID = new BitField(0x0008, 23,  0);
    // spotless:on

    private CreateFlowGroupOutput() {}
}
