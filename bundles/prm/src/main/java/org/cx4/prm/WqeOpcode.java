package org.cx4.prm;

/** Opcode of a send WQE. */
public final class WqeOpcode {
    /** Completes, sends nothing. */
    public static final int NOP = 0x0;
    /** One frame. */
    public static final int SEND = 0xa;
    /** TSO, mss in eth segment, headers fully inline. */
    public static final int LSO = 0xe;

    private WqeOpcode() {}
}
