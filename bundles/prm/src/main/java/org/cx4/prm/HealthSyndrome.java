package org.cx4.prm;

/** Syndromes of the health buffer. */
public final class HealthSyndrome {
    /** Firmware asserted. */
    public static final int FW_INTERNAL_ERR = 0x1;
    /** Internal processor stopped. */
    public static final int DEAD_IRISC = 0x7;
    /** Unrecoverable. */
    public static final int HW_FATAL_ERR = 0x8;
    /** Firmware image corrupt. */
    public static final int FW_CRC_ERR = 0x9;
    /** Device could not read host page. */
    public static final int ICM_FETCH_PCI_ERR = 0xa;
    /** Bad host page. */
    public static final int ICM_PAGE_ERR = 0xb;
    /** Async EQ overflowed. */
    public static final int ASYNCHRONOUS_EQ_BUF_OVERRUN = 0xc;
    /** EQ in error. */
    public static final int EQ_IN_ERR = 0xd;
    /** Event to a non-existing EQ. */
    public static final int EQ_INV = 0xe;

    public static final int FFSER_ERR = 0xf;
    /** Overheated. */
    public static final int HIGH_TEMP_ERR = 0x10;
    /** Poisoned PCI data. */
    public static final int ICM_PCI_POISONED_ERR = 0x12;

    private HealthSyndrome() {}
}
