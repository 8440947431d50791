package org.cx4.prm.context;

import org.cx4.prm.BitField;

/**
 * General device capabilities (QUERY_HCA_CAP, type 0).
 *
 * <p>SET_HCA_CAP must be given the current block with edits: a field that is not listed here keeps its bits that way.
 */
public final class CmdHcaCap {
    /** Size in bytes. */
    public static final int BYTES = 0x100;

    // spotless:off
    public static final BitField  LOG_MAX_QP               = new BitField(0x0010,  4,  0);
    public static final BitField  LOG_MAX_CQ_SZ            = new BitField(0x0018, 23, 16);
    public static final BitField  LOG_MAX_CQ               = new BitField(0x0018,  4,  0);
    public static final BitField  LOG_MAX_EQ_SZ            = new BitField(0x001c, 31, 24);
    public static final BitField  LOG_MAX_MKEY             = new BitField(0x001c, 21, 16);
    public static final BitField  LOG_MAX_EQ               = new BitField(0x001c,  3,  0);
    public static final BitField  END_PAD                  = new BitField(0x002c, 31, 31);
    public static final BitField  VPORT_COUNTERS           = new BitField(0x0030, 30, 30);
    public static final BitField  MODIFY_RQ_COUNTER_SET_ID = new BitField(0x0030, 27, 27);
    public static final BitField  MAX_QP_CNT               = new BitField(0x0030, 25, 16);
    public static final BitField  VPORT_GROUP_MANAGER      = new BitField(0x0034, 31, 31);
    public static final BitField  NIC_FLOW_TABLE           = new BitField(0x0034, 25, 25);
    public static final BitField  ESWITCH_MANAGER          = new BitField(0x0034, 24, 24);
    public static final BitField  MCAM_REG                 = new BitField(0x0034, 22, 22);
    public static final BitField  PCAM_REG                 = new BitField(0x0034, 21, 21);
    public static final BitField  PORT_TYPE                = new BitField(0x0034,  9,  8);
    public static final BitField  NUM_PORTS                = new BitField(0x0034,  7,  0);
    public static final BitField  MAX_TC                   = new BitField(0x0038, 19, 16);
    public static final BitField  CQE_VERSION              = new BitField(0x003c,  3,  0);
    public static final BitField  STRIDING_RQ              = new BitField(0x0040, 30, 30);
    public static final BitField  CMDIF_CHECKSUM           = new BitField(0x0040, 15, 14);
    public static final BitField  ETH_NET_OFFLOADS         = new BitField(0x0040,  3,  3);
    public static final BitField  CQ_OI                    = new BitField(0x0044, 31, 31);
    public static final BitField  CQ_RESIZE                = new BitField(0x0044, 30, 30);
    public static final BitField  CQ_MODERATION            = new BitField(0x0044, 29, 29);
    public static final BitField  CQ_PERIOD_MODE_MODIFY    = new BitField(0x0044, 28, 28);
    public static final BitField  CQ_EQ_REMAP              = new BitField(0x0044, 25, 25);
    public static final BitField  CQ_PERIOD_START_FROM_CQE = new BitField(0x0044, 20, 20);
    public static final BitField  UAR_4K                   = new BitField(0x0048, 31, 31);
    public static final BitField  UAR_SZ                   = new BitField(0x0048, 21, 16);
    public static final BitField  LOG_PG_SZ                = new BitField(0x0048,  7,  0);
    public static final BitField  BF                       = new BitField(0x004c, 31, 31);
    public static final BitField  DRIVER_VERSION           = new BitField(0x004c, 30, 30);
    public static final BitField  PAD_TX_ETH_PACKET        = new BitField(0x004c, 29, 29);
    public static final BitField  LOG_BF_REG_SIZE          = new BitField(0x004c, 20, 16);
    public static final BitField  MAX_WQE_SZ_SQ            = new BitField(0x0050, 15,  0);
    public static final BitField  MAX_WQE_SZ_RQ            = new BitField(0x0054, 15,  0);
    public static final BitField  LOG_MAX_TRANSPORT_DOMAIN = new BitField(0x0064, 28, 24);
    public static final BitField  LOG_MAX_PD               = new BitField(0x0064, 20, 16);
    public static final BitField  LOG_MAX_RQ               = new BitField(0x006c, 28, 24);
    public static final BitField  LOG_MAX_SQ               = new BitField(0x006c, 20, 16);
    public static final BitField  LOG_MAX_TIR              = new BitField(0x006c, 12,  8);
    public static final BitField  LOG_MAX_TIS              = new BitField(0x006c,  4,  0);
    public static final BitField  BASIC_CYCLIC_RCV_WQE     = new BitField(0x0070, 31, 31);
    public static final BitField  LOG_MAX_RQT              = new BitField(0x0070, 20, 16);
    public static final BitField  LOG_MAX_RQT_SIZE         = new BitField(0x0070, 12,  8);
    public static final BitField  LOG_MAX_TIS_PER_SQ       = new BitField(0x0070,  4,  0);
    public static final BitField  LOG_MAX_STRIDE_SZ_RQ     = new BitField(0x0074, 28, 24);
    public static final BitField  LOG_MIN_STRIDE_SZ_RQ     = new BitField(0x0074, 20, 16);
    public static final BitField  LOG_MAX_STRIDE_SZ_SQ     = new BitField(0x0074, 12,  8);
    public static final BitField  LOG_MIN_STRIDE_SZ_SQ     = new BitField(0x0074,  4,  0);
    public static final BitField  LOG_MAX_WQ_SZ            = new BitField(0x0078,  4,  0);
    public static final BitField  LOG_MAX_VLAN_LIST        = new BitField(0x007c, 20, 16);
    public static final BitField  LOG_MAX_CURRENT_MC_LIST  = new BitField(0x007c, 12,  8);
    public static final BitField  LOG_MAX_CURRENT_UC_LIST  = new BitField(0x007c,  4,  0);
    public static final BitField  LOG_MAX_L2_TABLE         = new BitField(0x0090, 28, 24);
    public static final BitField  LOG_UAR_PAGE_SZ          = new BitField(0x0090, 15,  0);
    public static final BitField  DEVICE_FREQUENCY_MHZ     = new BitField(0x0098, 31,  0);
    public static final BitField  DEVICE_FREQUENCY_KHZ     = new BitField(0x009c, 31,  0);
    public static final BitField  NUM_OF_UARS_PER_PAGE     = new BitField(0x00a4, 31,  0);
    public static final BitField  CQE_COMPRESSION          = new BitField(0x00b4,  0,  0);
    // spotless:on

    private CmdHcaCap() {}
}
