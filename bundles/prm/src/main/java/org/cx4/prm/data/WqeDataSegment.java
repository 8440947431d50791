package org.cx4.prm.data;

import org.cx4.prm.BitField;
import org.cx4.prm.LongField;

/**
 * Data segment: one piece of memory, in send and receive WQEs.
 *
 * <p>BYTE_COUNT has 31 bits: bit 31 means inline data in send WQEs, and some drivers set it in receive WQEs, where the
 * device masks it. A list that does not fill its stride ends with {@link org.cx4.prm.WqeConst#TERMINATE_SCATTER_LKEY}
 * and 0 bytes.
 */
public final class WqeDataSegment {
    /** Size in bytes. */
    public static final int BYTES = 0x10;

    // spotless:off
    public static final BitField  INLINE     = new BitField(0x0000, 31, 31);
    public static final BitField  BYTE_COUNT = new BitField(0x0000, 30,  0);
    public static final BitField  LKEY       = new BitField(0x0004, 31,  0);
    public static final LongField ADDR       = new LongField(0x0008);
    // spotless:on

    private WqeDataSegment() {}
}
