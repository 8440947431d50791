# A real ConnectX-4 Lx with firmware 14.12.1220, as its capabilities were read (maximum, current before SET_HCA_CAP). What it
# does not say is 0: no flow_modify_en, no flow_table_modify, no identified_miss_table_mode, no flow_counter, no
# reset_root_to_default, no wqe_vlan_insert, no driver_version, no max_tc, no device_frequency_khz.

# the card
firmware = 14.12.1220
boot_pages = 6
# Asked for with log_max_qp = 17; what it asks for with less is not known, so it asks for all.
init_pages = 12868
# Only by event.
regular_pages = 0

# general
log_max_qp = 23, 14
log_max_cq_sz = 22
log_max_cq = 24
log_max_eq_sz = 22
log_max_mkey = 24
log_max_eq = 8
end_pad = 1
vport_counters = 1
max_qp_cnt = 255
vport_group_manager = 1
nic_flow_table = 1
eswitch_manager = 1
port_type = 1
num_ports = 1
cqe_version = 1
cmdif_checksum = 3, 0
eth_net_offloads = 1
cq_oi = 1
cq_moderation = 1
cq_eq_remap = 1
cq_period_start_from_cqe = 1
uar_sz = 5
log_pg_sz = 12
pad_tx_eth_packet = 1
log_bf_reg_size = 9
max_wqe_sz_sq = 1024
max_wqe_sz_rq = 512
log_max_transport_domain = 16
log_max_pd = 24
log_max_rq = 23
log_max_sq = 23
log_max_tir = 23
log_max_tis = 23
basic_cyclic_rcv_wqe = 1
log_max_rqt = 16
log_max_rqt_size = 9
log_max_stride_sz_rq = 9
log_min_stride_sz_rq = 4
log_max_stride_sz_sq = 6
log_min_stride_sz_sq = 6
log_max_wq_sz = 15
log_max_vlan_list = 12
log_max_current_mc_list = 14
log_max_current_uc_list = 10
log_max_l2_table = 16
log_uar_page_sz = 8, 0
device_frequency_mhz = 275

# Ethernet offloads
csum_cap = 1
vlan_cap = 1
wqe_inline_mode = 1
rss_ind_tbl_cap = 9

# flow tables, NIC receive
ft_support = 1
flow_tag = 1
modify_root = 1
log_max_ft_size = 16
max_ft_level = 255
log_max_ft_num = 9
log_max_destination = 10
log_max_flow = 25

# what they match, and what of that under a mask; the card matches inner headers, second tags, GRE and VXLAN too
ft_field_support.outer_dmac = 1
ft_field_support.outer_smac = 1
ft_field_support.outer_ether_type = 1
ft_field_support.outer_first_prio = 1
ft_field_support.outer_first_cfi = 1
ft_field_support.outer_first_vid = 1
ft_field_support.outer_sip = 1
ft_field_support.outer_dip = 1
ft_field_support.outer_frag = 1
ft_field_support.outer_ip_protocol = 1
ft_field_support.outer_ip_ecn = 1
ft_field_support.outer_ip_dscp = 1
ft_field_support.outer_udp_sport = 1
ft_field_support.outer_udp_dport = 1
ft_field_support.outer_tcp_sport = 1
ft_field_support.outer_tcp_dport = 1
ft_field_support.outer_tcp_flags = 1
ft_field_bitmask_support.outer_dmac = 1
ft_field_bitmask_support.outer_smac = 1
ft_field_bitmask_support.outer_ether_type = 1
ft_field_bitmask_support.outer_first_prio = 1
ft_field_bitmask_support.outer_first_cfi = 1
ft_field_bitmask_support.outer_first_vid = 1
ft_field_bitmask_support.outer_sip = 1
ft_field_bitmask_support.outer_dip = 1
ft_field_bitmask_support.outer_frag = 1
ft_field_bitmask_support.outer_ip_protocol = 1
ft_field_bitmask_support.outer_ip_ecn = 1
ft_field_bitmask_support.outer_ip_dscp = 1
ft_field_bitmask_support.outer_udp_sport = 1
ft_field_bitmask_support.outer_udp_dport = 1
ft_field_bitmask_support.outer_tcp_sport = 1
ft_field_bitmask_support.outer_tcp_dport = 1
ft_field_bitmask_support.outer_tcp_flags = 1

# The card has these, this model has not: bf, cqe_compression, striding_rq, cq_resize, lro_cap, lro_time_stamp,
# lro_min_mss_size, max_lso_cap, multi_pkt_send_wqe, tunnel_stateless_gre, tunnel_stateless_vxlan.
