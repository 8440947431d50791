package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.LongField;
import org.cx4.prm.Span;

/**
 * The work queue inside {@link SqContext} and {@link RqContext}: ring geometry and addresses.
 *
 * <p>LOG_WQ_STRIDE and LOG_WQ_PG_SZ are powers of two, the latter in units of 4 KiB. DBR_ADDR is the begin of an
 * 8-byte {@code WqDoorbellRecord} for both kinds of queues. UAR_PAGE counts for send queues only: a receive queue has
 * no doorbell.
 */
public final class WorkQueue {
    /** Size of the fixed part in bytes. */
    public static final int BYTES = 0xc0;

    // spotless:off
    public static final BitField  WQ_TYPE                                = new BitField(0x0000, 31, 28);
    public static final BitField  WQ_SIGNATURE                           = new BitField(0x0000, 27, 27);
    public static final BitField  END_PADDING_MODE                       = new BitField(0x0000, 26, 25);
    public static final BitField  CD_SLAVE                               = new BitField(0x0000, 24, 24);
    public static final BitField  HDS_SKIP_FIRST_SGE                     = new BitField(0x0004, 31, 31);
    public static final BitField  LOG2_HDS_BUF_SIZE                      = new BitField(0x0004, 30, 28);
    public static final BitField  PAGE_OFFSET                            = new BitField(0x0004, 20, 16);
    public static final BitField  LWM                                    = new BitField(0x0004, 15,  0);
    public static final BitField  PD                                     = new BitField(0x0008, 23,  0);
    public static final BitField  UAR_PAGE                               = new BitField(0x000c, 23,  0);
    public static final LongField DBR_ADDR                               = new LongField(0x0010);
    public static final BitField  HW_COUNTER                             = new BitField(0x0018, 31,  0);
    public static final BitField  SW_COUNTER                             = new BitField(0x001c, 31,  0);
    public static final BitField  LOG_WQ_STRIDE                          = new BitField(0x0020, 19, 16);
    public static final BitField  LOG_WQ_PG_SZ                           = new BitField(0x0020, 12,  8);
    public static final BitField  LOG_WQ_SZ                              = new BitField(0x0020,  4,  0);
    public static final BitField  DBR_UMEM_VALID                         = new BitField(0x0024, 31, 31);
    public static final BitField  WQ_UMEM_VALID                          = new BitField(0x0024, 30, 30);
    public static final BitField  LOG_HAIRPIN_NUM_PACKETS                = new BitField(0x0024, 28, 24);
    public static final BitField  LOG_HAIRPIN_DATA_SZ                    = new BitField(0x0024, 20, 16);
    public static final BitField  LOG_WQE_NUM_OF_STRIDES                 = new BitField(0x0024, 11,  8);
    public static final BitField  TWO_BYTE_SHIFT_EN                      = new BitField(0x0024,  7,  7);
    public static final BitField  LOG_WQE_STRIDE_SIZE                    = new BitField(0x0024,  2,  0);
    public static final BitField  DBR_UMEM_ID                            = new BitField(0x0028, 31,  0);
    public static final BitField  WQ_UMEM_ID                             = new BitField(0x002c, 31,  0);
    public static final LongField WQ_UMEM_OFFSET                         = new LongField(0x0030);
    public static final BitField  HEADERS_MKEY                           = new BitField(0x0038, 31,  0);
    public static final BitField  SHAMPO_ENABLE                          = new BitField(0x003c, 31, 31);
    public static final BitField  LOG_RESERVATION_SIZE                   = new BitField(0x003c, 26, 24);
    public static final BitField  LOG_MAX_NUM_OF_PACKETS_PER_RESERVATION = new BitField(0x003c, 18, 16);
    public static final BitField  LOG_HEADERS_ENTRY_SIZE                 = new BitField(0x003c,  9,  8);
    public static final BitField  LOG_HEADERS_BUFFER_ENTRY_NUM           = new BitField(0x003c,  3,  0);
    public static final Span      PAS                                    = new Span(0x00c0, 0x0);
    // spotless:on

    private WorkQueue() {}
}
