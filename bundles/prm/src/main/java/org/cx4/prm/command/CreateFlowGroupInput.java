package org.cx4.prm.command;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/** Input of CREATE_FLOW_GROUP (0x933); the header is in {@link CommandInput}. */
public final class CreateFlowGroupInput {
    /** Size in bytes. */
    public static final int BYTES = 0x400;

    // spotless:off
    public static final BitField  OTHER_VPORT                        = new BitField(0x0008, 31, 31);
    public static final BitField  VPORT_NUMBER                       = new BitField(0x0008, 15,  0);
    public static final BitField  TABLE_TYPE                         = new BitField(0x0010, 31, 24);
    public static final BitField  GROUP_TYPE                         = new BitField(0x0010, 19, 16);
    public static final BitField  TABLE_ID                           = new BitField(0x0014, 23,  0);
    public static final BitField  SOURCE_ESWITCH_OWNER_VHCA_ID_VALID = new BitField(0x0018, 31, 31);
    public static final BitField  START_FLOW_INDEX                   = new BitField(0x001c, 31,  0);
    public static final BitField  END_FLOW_INDEX                     = new BitField(0x0024, 31,  0);
    public static final BitField  MATCH_DEFINER_ID                   = new BitField(0x0028, 15,  0);
    public static final BitField  MATCH_CRITERIA_ENABLE              = new BitField(0x003c,  7,  0);
    public static final Span      MATCH_CRITERIA                     = new Span(0x0040, 0x200);
    // spotless:on

    private CreateFlowGroupInput() {}
}
