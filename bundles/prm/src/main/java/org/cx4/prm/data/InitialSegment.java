package org.cx4.prm.data;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Initialization segment, BAR0 offset 0.
 *
 * <p>The queue's address is written high half first. NIC_INTERFACE is three bits wide in all drivers, although the
 * header that names the field lists two.
 */
public final class InitialSegment {
    /** Size in bytes. */
    public static final int BYTES = 0x400c;

    // spotless:off
    public static final BitField  FW_REV_MINOR            = new BitField(0x0000, 31, 16);
    public static final BitField  FW_REV_MAJOR            = new BitField(0x0000, 15,  0);
    public static final BitField  CMD_INTERFACE_REV       = new BitField(0x0004, 31, 16);
    public static final BitField  FW_REV_SUBMINOR         = new BitField(0x0004, 15,  0);
    public static final BitField  CMDQ_PHY_ADDR_63_32     = new BitField(0x0010, 31,  0);
    public static final BitField  CMDQ_PHY_ADDR_31_12     = new BitField(0x0014, 31, 12);
    public static final BitField  NIC_INTERFACE           = new BitField(0x0014, 10,  8);
    public static final BitField  LOG_CMDQ_SIZE           = new BitField(0x0014,  7,  4);
    public static final BitField  LOG_CMDQ_STRIDE         = new BitField(0x0014,  3,  0);
    public static final BitField  COMMAND_DOORBELL_VECTOR = new BitField(0x0018, 31,  0);
    public static final BitField  INITIALIZING            = new BitField(0x01fc, 31, 31);
    public static final BitField  NIC_INTERFACE_SUPPORTED = new BitField(0x01fc, 26, 24);
    public static final BitField  EMBEDDED_CPU            = new BitField(0x01fc, 23, 23);
    public static final Span      HEALTH_BUFFER           = new Span(0x0200, 0x40);
    public static final BitField  NO_DRAM_NIC_OFFSET      = new BitField(0x0240, 31,  0);
    public static final BitField  HEALTH_COUNTER          = new BitField(0x1010, 23,  0);
    // spotless:on

    private InitialSegment() {}
}
