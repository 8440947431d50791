package org.cx4.prm.register;

import org.cx4.prm.BitField;

/**
 * PTYS: link speeds.
 *
 * <p>PROTO_MASK 4 selects Ethernet. An operational mask of 0 means no link. The EXT fields are of later cards.
 */
public final class PtysReg {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  AN_DISABLE_ADMIN         = new BitField(0x0000, 30, 30);
    public static final BitField  AN_DISABLE_CAP           = new BitField(0x0000, 29, 29);
    public static final BitField  LOCAL_PORT               = new BitField(0x0000, 23, 16);
    public static final BitField  PLANE_IND                = new BitField(0x0000,  7,  4);
    public static final BitField  PROTO_MASK               = new BitField(0x0000,  2,  0);
    public static final BitField  AN_STATUS                = new BitField(0x0004, 31, 28);
    public static final BitField  DATA_RATE_OPER           = new BitField(0x0004, 15,  0);
    public static final BitField  EXT_ETH_PROTO_CAPABILITY = new BitField(0x0008, 31,  0);
    public static final BitField  ETH_PROTO_CAPABILITY     = new BitField(0x000c, 31,  0);
    public static final BitField  IB_LINK_WIDTH_CAPABILITY = new BitField(0x0010, 31, 16);
    public static final BitField  IB_PROTO_CAPABILITY      = new BitField(0x0010, 15,  0);
    public static final BitField  EXT_ETH_PROTO_ADMIN      = new BitField(0x0014, 31,  0);
    public static final BitField  ETH_PROTO_ADMIN          = new BitField(0x0018, 31,  0);
    public static final BitField  IB_LINK_WIDTH_ADMIN      = new BitField(0x001c, 31, 16);
    public static final BitField  IB_PROTO_ADMIN           = new BitField(0x001c, 15,  0);
    public static final BitField  EXT_ETH_PROTO_OPER       = new BitField(0x0020, 31,  0);
    public static final BitField  ETH_PROTO_OPER           = new BitField(0x0024, 31,  0);
    public static final BitField  IB_LINK_WIDTH_OPER       = new BitField(0x0028, 31, 16);
    public static final BitField  IB_PROTO_OPER            = new BitField(0x0028, 15,  0);
    public static final BitField  CONNECTOR_TYPE           = new BitField(0x002c,  3,  0);
    public static final BitField  ETH_PROTO_LP_ADVERTISE   = new BitField(0x0030, 31,  0);
    // spotless:on

    private PtysReg() {}
}
