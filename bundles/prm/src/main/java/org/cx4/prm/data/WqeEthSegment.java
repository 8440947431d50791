package org.cx4.prm.data;

import org.cx4.prm.BitField;

/**
 * Ethernet segment of a send WQE.
 *
 * <p>The first two inline bytes are the segment's last two, the others follow it. With INSERT_VLAN and no inline
 * header these two bytes are the tag, and INSERT_SVLAN, which is otherwise the size's lowest bit, gives its type.
 */
public final class WqeEthSegment {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  SWP_OUTER_L4_OFFSET = new BitField(0x0000, 31, 24);
    public static final BitField  SWP_OUTER_L3_OFFSET = new BitField(0x0000, 23, 16);
    public static final BitField  SWP_INNER_L4_OFFSET = new BitField(0x0000, 15,  8);
    public static final BitField  SWP_INNER_L3_OFFSET = new BitField(0x0000,  7,  0);
    public static final BitField  L4_CS               = new BitField(0x0004, 31, 31);
    public static final BitField  L3_CS               = new BitField(0x0004, 30, 30);
    public static final BitField  L4_INNER_CS         = new BitField(0x0004, 29, 29);
    public static final BitField  L3_INNER_CS         = new BitField(0x0004, 28, 28);
    public static final BitField  SWP_FLAGS           = new BitField(0x0004, 23, 16);
    public static final BitField  MSS                 = new BitField(0x0004, 13,  0);
    public static final BitField  FLOW_TABLE_METADATA = new BitField(0x0008, 31,  0);
    public static final BitField  INSERT_VLAN         = new BitField(0x000c, 31, 31);
    public static final BitField  INSERT_SVLAN        = new BitField(0x000c, 16, 16);
    public static final BitField  INLINE_HDR_SZ       = new BitField(0x000c, 25, 16);
    public static final BitField  INLINE_HDR_START    = new BitField(0x000c, 15,  0);
    // spotless:on

    private WqeEthSegment() {}
}
