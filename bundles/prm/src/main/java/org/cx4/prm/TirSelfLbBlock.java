package org.cx4.prm;

/** Frames of the port itself that a TIR does not let in, one bit each. */
public final class TirSelfLbBlock {
    public static final int BLOCK_UNICAST = 0x1;
    public static final int BLOCK_MULTICAST = 0x2;

    private TirSelfLbBlock() {}
}
