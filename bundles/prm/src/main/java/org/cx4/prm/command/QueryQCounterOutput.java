package org.cx4.prm.command;

import org.cx4.prm.BitField;

/** Output of QUERY_Q_COUNTER (0x773); the header is in {@link CommandOutput}. */
public final class QueryQCounterOutput {
    /** Size in bytes. */
    public static final int BYTES = 0x100;

    // spotless:off
    public static final BitField  RX_WRITE_REQUESTS              = new BitField(0x0010, 31,  0);
    public static final BitField  RX_READ_REQUESTS               = new BitField(0x0018, 31,  0);
    public static final BitField  RX_ATOMIC_REQUESTS             = new BitField(0x0020, 31,  0);
    public static final BitField  RX_DCT_CONNECT                 = new BitField(0x0028, 31,  0);
    public static final BitField  OUT_OF_BUFFER                  = new BitField(0x0030, 31,  0);
    public static final BitField  OUT_OF_SEQUENCE                = new BitField(0x0038, 31,  0);
    public static final BitField  DUPLICATE_REQUEST              = new BitField(0x0040, 31,  0);
    public static final BitField  RNR_NAK_RETRY_ERR              = new BitField(0x0048, 31,  0);
    public static final BitField  PACKET_SEQ_ERR                 = new BitField(0x0050, 31,  0);
    public static final BitField  IMPLIED_NAK_SEQ_ERR            = new BitField(0x0058, 31,  0);
    public static final BitField  LOCAL_ACK_TIMEOUT_ERR          = new BitField(0x0060, 31,  0);
    public static final BitField  REQ_RNR_RETRIES_EXCEEDED       = new BitField(0x0070, 31,  0);
    public static final BitField  RESP_LOCAL_LENGTH_ERROR        = new BitField(0x0078, 31,  0);
    public static final BitField  REQ_LOCAL_LENGTH_ERROR         = new BitField(0x007c, 31,  0);
    public static final BitField  RESP_LOCAL_QP_ERROR            = new BitField(0x0080, 31,  0);
    public static final BitField  LOCAL_OPERATION_ERROR          = new BitField(0x0084, 31,  0);
    public static final BitField  RESP_LOCAL_PROTECTION          = new BitField(0x0088, 31,  0);
    public static final BitField  REQ_LOCAL_PROTECTION           = new BitField(0x008c, 31,  0);
    public static final BitField  RESP_CQE_ERROR                 = new BitField(0x0090, 31,  0);
    public static final BitField  REQ_CQE_ERROR                  = new BitField(0x0094, 31,  0);
    public static final BitField  REQ_MW_BINDING                 = new BitField(0x0098, 31,  0);
    public static final BitField  REQ_BAD_RESPONSE               = new BitField(0x009c, 31,  0);
    public static final BitField  REQ_REMOTE_INVALID_REQUEST     = new BitField(0x00a0, 31,  0);
    public static final BitField  RESP_REMOTE_INVALID_REQUEST    = new BitField(0x00a4, 31,  0);
    public static final BitField  REQ_REMOTE_ACCESS_ERRORS       = new BitField(0x00a8, 31,  0);
    public static final BitField  RESP_REMOTE_ACCESS_ERRORS      = new BitField(0x00ac, 31,  0);
    public static final BitField  REQ_REMOTE_OPERATION_ERRORS    = new BitField(0x00b0, 31,  0);
    public static final BitField  REQ_TRANSPORT_RETRIES_EXCEEDED = new BitField(0x00b4, 31,  0);
    public static final BitField  CQ_OVERFLOW                    = new BitField(0x00b8, 31,  0);
    public static final BitField  RESP_CQE_FLUSH_ERROR           = new BitField(0x00bc, 31,  0);
    public static final BitField  REQ_CQE_FLUSH_ERROR            = new BitField(0x00c0, 31,  0);
    public static final BitField  ROCE_ADP_RETRANS               = new BitField(0x00c8, 31,  0);
    public static final BitField  ROCE_ADP_RETRANS_TO            = new BitField(0x00cc, 31,  0);
    public static final BitField  ROCE_SLOW_RESTART              = new BitField(0x00d0, 31,  0);
    public static final BitField  ROCE_SLOW_RESTART_CNPS         = new BitField(0x00d4, 31,  0);
    public static final BitField  ROCE_SLOW_RESTART_TRANS        = new BitField(0x00d8, 31,  0);
    // spotless:on

    private QueryQCounterOutput() {}
}
