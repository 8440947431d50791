package org.cx4.prm.data;

import org.cx4.prm.BitField;

/**
 * Completion queue entry of a failed work request.
 *
 * <p>The same 64 bytes as {@link Cqe64}; the opcode tells which reading holds.
 */
public final class ErrorCqe {
    /** Size in bytes. */
    public static final int BYTES = 0x40;

    // spotless:off
    public static final BitField  WQE_ID          = new BitField(0x0000, 15,  0);
    public static final BitField  SRQN_USER_INDEX = new BitField(0x0020, 23,  0);
    public static final BitField  BYTE_CNT        = new BitField(0x002c, 31,  0);
    public static final BitField  HW_ERR_SYND     = new BitField(0x0034, 31, 24);
    public static final BitField  HW_SYND_TYPE    = new BitField(0x0034, 23, 16);
    public static final BitField  VENDOR_ERR_SYND = new BitField(0x0034, 15,  8);
    public static final BitField  SYNDROME        = new BitField(0x0034,  7,  0);
    public static final BitField  S_WQE_OPCODE    = new BitField(0x0038, 31, 24);
    public static final BitField  QPN_SQN         = new BitField(0x0038, 23,  0);
    public static final BitField  WQE_COUNTER     = new BitField(0x003c, 31, 16);
    public static final BitField  SIGNATURE       = new BitField(0x003c, 15,  8);
    public static final BitField  OPCODE          = new BitField(0x003c,  7,  4);
    public static final BitField  OWNER           = new BitField(0x003c,  0,  0);
    // spotless:on

    private ErrorCqe() {}
}
