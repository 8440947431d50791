package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Input of SET_FLOW_TABLE_ROOT (0x92f); the header is in {@link CommandInput}. */
public final class SetFlowTableRootInput {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    /** OP_MOD: disconnects the root. Needs reset_root_to_default. */
    public static final int OP_MOD_DISCONNECT = 1;

    // spotless:off
    public static final BitField  OTHER_VPORT                       = new BitField(0x0008, 31, 31);
    public static final BitField  VPORT_NUMBER                      = new BitField(0x0008, 15,  0);
    public static final BitField  TABLE_TYPE                        = new BitField(0x0010, 31, 24);
    public static final BitField  TABLE_OF_OTHER_VPORT              = new BitField(0x0010, 16, 16);
    public static final BitField  TABLE_VPORT_NUMBER                = new BitField(0x0010, 15,  0);
    public static final BitField  TABLE_ID                          = new BitField(0x0014, 23,  0);
    public static final BitField  UNDERLAY_QPN                      = new BitField(0x0018, 23,  0);
    public static final BitField  TABLE_ESWITCH_OWNER_VHCA_ID_VALID = new BitField(0x001c, 31, 31);
    public static final BitField  TABLE_ESWITCH_OWNER_VHCA_ID       = new BitField(0x001c, 15,  0);
    // spotless:on

    private SetFlowTableRootInput() {}
}
