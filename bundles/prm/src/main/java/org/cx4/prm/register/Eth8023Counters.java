package org.cx4.prm.register;

import org.cx4.prm.BitField;

/** PPCNT group 0: IEEE 802.3 counters. */
public final class Eth8023Counters {
    /** Size in bytes. */
    public static final int BYTES = 0xf8;

    // spotless:off
    public static final BitField  A_FRAMES_TRANSMITTED_OK_HIGH             = new BitField(0x0000, 31,  0);
    public static final BitField  A_FRAMES_TRANSMITTED_OK_LOW              = new BitField(0x0004, 31,  0);
    public static final BitField  A_FRAMES_RECEIVED_OK_HIGH                = new BitField(0x0008, 31,  0);
    public static final BitField  A_FRAMES_RECEIVED_OK_LOW                 = new BitField(0x000c, 31,  0);
    public static final BitField  A_FRAME_CHECK_SEQUENCE_ERRORS_HIGH       = new BitField(0x0010, 31,  0);
    public static final BitField  A_FRAME_CHECK_SEQUENCE_ERRORS_LOW        = new BitField(0x0014, 31,  0);
    public static final BitField  A_ALIGNMENT_ERRORS_HIGH                  = new BitField(0x0018, 31,  0);
    public static final BitField  A_ALIGNMENT_ERRORS_LOW                   = new BitField(0x001c, 31,  0);
    public static final BitField  A_OCTETS_TRANSMITTED_OK_HIGH             = new BitField(0x0020, 31,  0);
    public static final BitField  A_OCTETS_TRANSMITTED_OK_LOW              = new BitField(0x0024, 31,  0);
    public static final BitField  A_OCTETS_RECEIVED_OK_HIGH                = new BitField(0x0028, 31,  0);
    public static final BitField  A_OCTETS_RECEIVED_OK_LOW                 = new BitField(0x002c, 31,  0);
    public static final BitField  A_MULTICAST_FRAMES_XMITTED_OK_HIGH       = new BitField(0x0030, 31,  0);
    public static final BitField  A_MULTICAST_FRAMES_XMITTED_OK_LOW        = new BitField(0x0034, 31,  0);
    public static final BitField  A_BROADCAST_FRAMES_XMITTED_OK_HIGH       = new BitField(0x0038, 31,  0);
    public static final BitField  A_BROADCAST_FRAMES_XMITTED_OK_LOW        = new BitField(0x003c, 31,  0);
    public static final BitField  A_MULTICAST_FRAMES_RECEIVED_OK_HIGH      = new BitField(0x0040, 31,  0);
    public static final BitField  A_MULTICAST_FRAMES_RECEIVED_OK_LOW       = new BitField(0x0044, 31,  0);
    public static final BitField  A_BROADCAST_FRAMES_RECEIVED_OK_HIGH      = new BitField(0x0048, 31,  0);
    public static final BitField  A_BROADCAST_FRAMES_RECEIVED_OK_LOW       = new BitField(0x004c, 31,  0);
    public static final BitField  A_IN_RANGE_LENGTH_ERRORS_HIGH            = new BitField(0x0050, 31,  0);
    public static final BitField  A_IN_RANGE_LENGTH_ERRORS_LOW             = new BitField(0x0054, 31,  0);
    public static final BitField  A_OUT_OF_RANGE_LENGTH_FIELD_HIGH         = new BitField(0x0058, 31,  0);
    public static final BitField  A_OUT_OF_RANGE_LENGTH_FIELD_LOW          = new BitField(0x005c, 31,  0);
    public static final BitField  A_FRAME_TOO_LONG_ERRORS_HIGH             = new BitField(0x0060, 31,  0);
    public static final BitField  A_FRAME_TOO_LONG_ERRORS_LOW              = new BitField(0x0064, 31,  0);
    public static final BitField  A_SYMBOL_ERROR_DURING_CARRIER_HIGH       = new BitField(0x0068, 31,  0);
    public static final BitField  A_SYMBOL_ERROR_DURING_CARRIER_LOW        = new BitField(0x006c, 31,  0);
    public static final BitField  A_MAC_CONTROL_FRAMES_TRANSMITTED_HIGH    = new BitField(0x0070, 31,  0);
    public static final BitField  A_MAC_CONTROL_FRAMES_TRANSMITTED_LOW     = new BitField(0x0074, 31,  0);
    public static final BitField  A_MAC_CONTROL_FRAMES_RECEIVED_HIGH       = new BitField(0x0078, 31,  0);
    public static final BitField  A_MAC_CONTROL_FRAMES_RECEIVED_LOW        = new BitField(0x007c, 31,  0);
    public static final BitField  A_UNSUPPORTED_OPCODES_RECEIVED_HIGH      = new BitField(0x0080, 31,  0);
    public static final BitField  A_UNSUPPORTED_OPCODES_RECEIVED_LOW       = new BitField(0x0084, 31,  0);
    public static final BitField  A_PAUSE_MAC_CTRL_FRAMES_RECEIVED_HIGH    = new BitField(0x0088, 31,  0);
    public static final BitField  A_PAUSE_MAC_CTRL_FRAMES_RECEIVED_LOW     = new BitField(0x008c, 31,  0);
    public static final BitField  A_PAUSE_MAC_CTRL_FRAMES_TRANSMITTED_HIGH = new BitField(0x0090, 31,  0);
    public static final BitField  A_PAUSE_MAC_CTRL_FRAMES_TRANSMITTED_LOW  = new BitField(0x0094, 31,  0);
    // spotless:on

    private Eth8023Counters() {}
}
