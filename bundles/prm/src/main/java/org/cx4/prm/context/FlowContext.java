package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Flow table entry context: match value, action, destinations.
 *
 * <p>The destinations follow the fixed part, each a {@link DestFormat}. MATCH_VALUE is compared under the group's
 * mask.
 */
public final class FlowContext {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x300;

    // spotless:off
    public static final Span      PUSH_VLAN              = new Span(0x0000, 0x4);
    public static final BitField  GROUP_ID               = new BitField(0x0004, 31,  0);
    public static final BitField  FLOW_TAG               = new BitField(0x0008, 23,  0);
    public static final BitField  ACTION                 = new BitField(0x000c, 15,  0);
    public static final BitField  EXTENDED_DESTINATION   = new BitField(0x0010, 31, 31);
    public static final BitField  UPLINK_HAIRPIN_EN      = new BitField(0x0010, 30, 30);
    public static final BitField  FLOW_SOURCE            = new BitField(0x0010, 29, 28);
    public static final BitField  ENCRYPT_DECRYPT_TYPE   = new BitField(0x0010, 27, 24);
    public static final BitField  DESTINATION_LIST_SIZE  = new BitField(0x0010, 23,  0);
    public static final BitField  FLOW_COUNTER_LIST_SIZE = new BitField(0x0014, 23,  0);
    public static final BitField  PACKET_REFORMAT_ID     = new BitField(0x0018, 31,  0);
    public static final BitField  MODIFY_HEADER_ID       = new BitField(0x001c, 31,  0);
    public static final Span      PUSH_VLAN_2            = new Span(0x0020, 0x4);
    public static final BitField  ENCRYPT_DECRYPT_OBJ_ID = new BitField(0x0024, 31,  0);
    public static final Span      MATCH_VALUE            = new Span(0x0040, 0x200);
    public static final Span      EXECUTE_ASO            = new Span(0x0240, 0x20);
    public static final Span      DESTINATION            = new Span(0x0300, 0x0);
    // spotless:on

    private FlowContext() {}
}
