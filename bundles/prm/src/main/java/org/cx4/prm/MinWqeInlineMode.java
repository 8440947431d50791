package org.cx4.prm;

/** How much of a frame a send WQE must carry inline, in the vport context. */
public final class MinWqeInlineMode {
    /** Only where not required. */
    public static final int NONE = 0x0;
    /** Ethernet header (+VLAN). */
    public static final int L2 = 0x1;
    /** Through L3 header. */
    public static final int IP = 0x2;
    /** Through L4 header. */
    public static final int TCP_UDP = 0x3;

    private MinWqeInlineMode() {}
}
