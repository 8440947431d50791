package org.cx4.prm.data;

import org.cx4.prm.BitField;

/**
 * First segment of a send WQE.
 *
 * <p>DS counts the whole WQE in units of 16 bytes, this segment included. WQE_INDEX is the free-running counter of
 * 64-byte blocks. The first 8 bytes of the last WQE are the doorbell.
 */
public final class WqeControlSegment {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  OPC_MOD        = new BitField(0x0000, 31, 24);
    public static final BitField  WQE_INDEX      = new BitField(0x0000, 23,  8);
    public static final BitField  OPCODE         = new BitField(0x0000,  7,  0);
    public static final BitField  SQN            = new BitField(0x0004, 31,  8);
    public static final BitField  DS             = new BitField(0x0004,  5,  0);
    public static final BitField  SIGNATURE      = new BitField(0x0008, 31, 24);
    public static final BitField  FM             = new BitField(0x0008,  7,  5);
    public static final BitField  CE             = new BitField(0x0008,  3,  2);
    public static final BitField  SE             = new BitField(0x0008,  1,  1);
    public static final BitField  IMM_GENERAL_ID = new BitField(0x000c, 31,  0);
    // spotless:on

    private WqeControlSegment() {}
}
