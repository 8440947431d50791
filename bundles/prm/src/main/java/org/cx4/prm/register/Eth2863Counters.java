package org.cx4.prm.register;

import org.cx4.prm.BitField;

/** PPCNT group 1: RFC 2863 counters. */
public final class Eth2863Counters {
    /** Size in bytes. */
    public static final int BYTES = 0xf8;

    // spotless:off
    public static final BitField  IF_IN_OCTETS_HIGH          = new BitField(0x0000, 31,  0);
    public static final BitField  IF_IN_OCTETS_LOW           = new BitField(0x0004, 31,  0);
    public static final BitField  IF_IN_UCAST_PKTS_HIGH      = new BitField(0x0008, 31,  0);
    public static final BitField  IF_IN_UCAST_PKTS_LOW       = new BitField(0x000c, 31,  0);
    public static final BitField  IF_IN_DISCARDS_HIGH        = new BitField(0x0010, 31,  0);
    public static final BitField  IF_IN_DISCARDS_LOW         = new BitField(0x0014, 31,  0);
    public static final BitField  IF_IN_ERRORS_HIGH          = new BitField(0x0018, 31,  0);
    public static final BitField  IF_IN_ERRORS_LOW           = new BitField(0x001c, 31,  0);
    public static final BitField  IF_IN_UNKNOWN_PROTOS_HIGH  = new BitField(0x0020, 31,  0);
    public static final BitField  IF_IN_UNKNOWN_PROTOS_LOW   = new BitField(0x0024, 31,  0);
    public static final BitField  IF_OUT_OCTETS_HIGH         = new BitField(0x0028, 31,  0);
    public static final BitField  IF_OUT_OCTETS_LOW          = new BitField(0x002c, 31,  0);
    public static final BitField  IF_OUT_UCAST_PKTS_HIGH     = new BitField(0x0030, 31,  0);
    public static final BitField  IF_OUT_UCAST_PKTS_LOW      = new BitField(0x0034, 31,  0);
    public static final BitField  IF_OUT_DISCARDS_HIGH       = new BitField(0x0038, 31,  0);
    public static final BitField  IF_OUT_DISCARDS_LOW        = new BitField(0x003c, 31,  0);
    public static final BitField  IF_OUT_ERRORS_HIGH         = new BitField(0x0040, 31,  0);
    public static final BitField  IF_OUT_ERRORS_LOW          = new BitField(0x0044, 31,  0);
    public static final BitField  IF_IN_MULTICAST_PKTS_HIGH  = new BitField(0x0048, 31,  0);
    public static final BitField  IF_IN_MULTICAST_PKTS_LOW   = new BitField(0x004c, 31,  0);
    public static final BitField  IF_IN_BROADCAST_PKTS_HIGH  = new BitField(0x0050, 31,  0);
    public static final BitField  IF_IN_BROADCAST_PKTS_LOW   = new BitField(0x0054, 31,  0);
    public static final BitField  IF_OUT_MULTICAST_PKTS_HIGH = new BitField(0x0058, 31,  0);
    public static final BitField  IF_OUT_MULTICAST_PKTS_LOW  = new BitField(0x005c, 31,  0);
    public static final BitField  IF_OUT_BROADCAST_PKTS_HIGH = new BitField(0x0060, 31,  0);
    public static final BitField  IF_OUT_BROADCAST_PKTS_LOW  = new BitField(0x0064, 31,  0);
    // spotless:on

    private Eth2863Counters() {}
}
