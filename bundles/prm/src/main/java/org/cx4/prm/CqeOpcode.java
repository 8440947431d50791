package org.cx4.prm;

/** Opcode of a CQE, the high four bits of its last byte. */
public final class CqeOpcode {
    /** Send completion. */
    public static final int REQ = 0x0;
    /** Receive completion. */
    public static final int RESP_SEND = 0x2;
    /** Marks switch to the resized buffer. */
    public static final int RESIZE_CQ = 0x5;
    /** Send error. */
    public static final int REQ_ERR = 0xd;
    /** Receive error. */
    public static final int RESP_ERR = 0xe;
    /** Software fills unused slots with this. */
    public static final int INVALID = 0xf;

    private CqeOpcode() {}
}
