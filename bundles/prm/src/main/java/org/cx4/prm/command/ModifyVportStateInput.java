package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of MODIFY_VPORT_STATE (0x751); the header is in {@link CommandInput}. */
public final class ModifyVportStateInput {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  OTHER_VPORT  = new BitField(0x0008, 31, 31);
    public static final BitField  VPORT_NUMBER = new BitField(0x0008, 15,  0);
    public static final BitField  ADMIN_STATE  = new BitField(0x000c,  7,  4);
    // spotless:on

    private ModifyVportStateInput() {}
}
