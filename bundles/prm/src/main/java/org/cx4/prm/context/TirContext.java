package org.cx4.prm.context;

import org.cx4.prm.BitField;
import org.cx4.prm.Span;

/**
 * Transport interface receive: hash and destination of received packets.
 *
 * <p>DISP_TYPE decides between INLINE_RQN and INDIRECT_TABLE. One TIR hashes one pair of protocols, so that spreading
 * all of IPv4, IPv6, TCP and UDP takes one TIR for each, and flow rules that send it nothing else.
 */
public final class TirContext {
    /** Size in bytes. */
    public static final int BYTES = 0xf0;

    // spotless:off
    public static final BitField  DISP_TYPE                    = new BitField(0x0004, 31, 28);
    public static final BitField  TLS_EN                       = new BitField(0x0004, 27, 27);
    public static final BitField  LRO_TIMEOUT_PERIOD_USECS     = new BitField(0x0010, 27, 12);
    public static final BitField  PACKET_MERGE_MASK            = new BitField(0x0010, 11,  8);
    public static final BitField  LRO_MAX_IP_PAYLOAD_SIZE      = new BitField(0x0010,  7,  0);
    public static final BitField  INLINE_RQN                   = new BitField(0x001c, 23,  0);
    public static final BitField  RX_HASH_SYMMETRIC            = new BitField(0x0020, 31, 31);
    public static final BitField  TUNNELED_OFFLOAD_EN          = new BitField(0x0020, 29, 29);
    public static final BitField  INDIRECT_TABLE               = new BitField(0x0020, 23,  0);
    public static final BitField  RX_HASH_FN                   = new BitField(0x0024, 31, 28);
    public static final BitField  SELF_LB_BLOCK                = new BitField(0x0024, 25, 24);
    public static final BitField  TRANSPORT_DOMAIN             = new BitField(0x0024, 23,  0);
    public static final Span      RX_HASH_TOEPLITZ_KEY         = new Span(0x0028, 0x28);
    public static final Span      RX_HASH_FIELD_SELECTOR_OUTER = new Span(0x0050, 0x4);
    public static final Span      RX_HASH_FIELD_SELECTOR_INNER = new Span(0x0054, 0x4);
    // spotless:on

    private TirContext() {}
}
