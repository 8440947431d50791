package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.LongField;
import org.cx4.prm.Span;

/**
 * NIC vport context: MAC, MTU, address lists and promiscuous mode.
 *
 * <p>MTU counts whole frames, as the PMTU register does. The list behind the fixed part holds {@link MacAddressLayout}
 * for unicast and multicast; ALLOWED_LIST_TYPE says which.
 */
public final class NicVportContext {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0x100;

    // spotless:off
    public static final BitField  MIN_WQE_INLINE_MODE        = new BitField(0x0000, 26, 24);
    public static final BitField  DISABLE_MC_LOCAL_LB        = new BitField(0x0000,  2,  2);
    public static final BitField  DISABLE_UC_LOCAL_LB        = new BitField(0x0000,  1,  1);
    public static final BitField  ROCE_EN                    = new BitField(0x0000,  0,  0);
    public static final BitField  ARM_CHANGE_EVENT           = new BitField(0x0004, 31, 31);
    public static final BitField  EVENT_ON_MTU               = new BitField(0x0004,  4,  4);
    public static final BitField  EVENT_ON_PROMISC_CHANGE    = new BitField(0x0004,  3,  3);
    public static final BitField  EVENT_ON_VLAN_CHANGE       = new BitField(0x0004,  2,  2);
    public static final BitField  EVENT_ON_MC_ADDRESS_CHANGE = new BitField(0x0004,  1,  1);
    public static final BitField  EVENT_ON_UC_ADDRESS_CHANGE = new BitField(0x0004,  0,  0);
    public static final BitField  VHCA_ID_TYPE               = new BitField(0x0008, 31, 31);
    public static final BitField  AFFILIATION_CRITERIA       = new BitField(0x0008, 19, 16);
    public static final BitField  AFFILIATED_VHCA_ID         = new BitField(0x0008, 15,  0);
    public static final BitField  SD_GROUP                   = new BitField(0x0020, 30, 28);
    public static final BitField  MTU                        = new BitField(0x0024, 15,  0);
    public static final LongField SYSTEM_IMAGE_GUID          = new LongField(0x0028);
    public static final LongField PORT_GUID                  = new LongField(0x0030);
    public static final LongField NODE_GUID                  = new LongField(0x0038);
    public static final BitField  QKEY_VIOLATION_COUNTER     = new BitField(0x0068, 31, 16);
    public static final BitField  PROMISC_UC                 = new BitField(0x00f0, 31, 31);
    public static final BitField  PROMISC_MC                 = new BitField(0x00f0, 30, 30);
    public static final BitField  PROMISC_ALL                = new BitField(0x00f0, 29, 29);
    public static final BitField  ALLOWED_LIST_TYPE          = new BitField(0x00f0, 26, 24);
    public static final BitField  ALLOWED_LIST_SIZE          = new BitField(0x00f0, 11,  0);
    public static final Span      PERMANENT_ADDRESS          = new Span(0x00f4, 0x8);
    public static final Span      CURRENT_UC_MAC_ADDRESS     = new Span(0x0100, 0x0);
    // spotless:on

    private NicVportContext() {}
}
