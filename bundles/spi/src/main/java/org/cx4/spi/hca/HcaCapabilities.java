package org.cx4.spi.hca;

/**
 * Current capabilities, from QUERY_HCA_CAP after INIT_HCA: general, Ethernet offloads, NIC receive flow tables.
 *
 * @param logMaxEqSize largest EQ, log2 of entries
 * @param logMaxCqSize largest CQ, log2 of entries
 * @param logMaxWqSize largest SQ (WQEBBs) or RQ (WQEs), log2
 * @param logMaxEq number of EQs, log2
 * @param logMaxCq number of CQs, log2
 * @param logMaxSq number of SQs, log2
 * @param logMaxRq number of RQs, log2
 * @param logMaxTir number of TIRs, log2
 * @param logMaxTis number of TISs, log2
 * @param logMaxRqtSize largest RQT, log2 of entries
 * @param maxSqWqeBytes largest send WQE
 * @param maxRqWqeBytes largest receive WQE
 * @param logMaxUnicastList unicast addresses in the vport context, log2
 * @param logMaxMulticastList multicast addresses in the vport context, log2
 * @param logMaxL2Table entries of the L2 table, log2
 * @param eswitchManager whether this function writes the L2 table
 * @param cqModeration whether CQ moderation works
 * @param checksum whether checksums are computed on send and checked on receive (csum_cap)
 * @param vlanStrip whether tags are stripped on receive (vlan_cap)
 * @param inlineL2 whether the L2 header must be inline in send WQEs
 * @param logRssTable largest indirection table, log2 (rss_ind_tbl_cap); 0 means no spreading
 * @param flowTables whether NIC receive flow tables exist (ft_support)
 * @param flowModify whether a flow table entry can be modified (flow_modify_en)
 * @param modifyRoot whether a root table can be replaced (modify_root)
 * @param resetRoot whether the root can be disconnected (reset_root_to_default)
 * @param logMaxFlowTableSize largest flow table, log2 of entries
 * @param maxFlowTableLevel highest flow table level
 */
public record HcaCapabilities(
        int logMaxEqSize,
        int logMaxCqSize,
        int logMaxWqSize,
        int logMaxEq,
        int logMaxCq,
        int logMaxSq,
        int logMaxRq,
        int logMaxTir,
        int logMaxTis,
        int logMaxRqtSize,
        int maxSqWqeBytes,
        int maxRqWqeBytes,
        int logMaxUnicastList,
        int logMaxMulticastList,
        int logMaxL2Table,
        boolean eswitchManager,
        boolean cqModeration,
        boolean checksum,
        boolean vlanStrip,
        boolean inlineL2,
        int logRssTable,
        boolean flowTables,
        boolean flowModify,
        boolean modifyRoot,
        boolean resetRoot,
        int logMaxFlowTableSize,
        int maxFlowTableLevel) {}
