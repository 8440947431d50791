package org.cx4.prm.context;

import org.cx4.prm.BitField;

/** One destination of a flow table entry. */
public final class DestFormat {
    /** Size in bytes. */
    public static final int BYTES = 0x8;

    // spotless:off
    public static final BitField  DESTINATION_TYPE                        = new BitField(0x0000, 31, 24);
    public static final BitField  DESTINATION_ID                          = new BitField(0x0000, 23,  0);
    public static final BitField  DESTINATION_ESWITCH_OWNER_VHCA_ID_VALID = new BitField(0x0004, 31, 31);
    public static final BitField  PACKET_REFORMAT                         = new BitField(0x0004, 30, 30);
    public static final BitField  DESTINATION_TABLE_TYPE                  = new BitField(0x0004, 23, 16);
    public static final BitField  DESTINATION_ESWITCH_OWNER_VHCA_ID       = new BitField(0x0004, 15,  0);
    // spotless:on

    private DestFormat() {}
}
