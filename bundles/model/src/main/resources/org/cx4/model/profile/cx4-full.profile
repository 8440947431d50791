# A ConnectX-4 with everything that this model does turned on. Limits that a card reports larger than the model's tables
# are reported as large as the tables are: a capability is a promise.

# the card
firmware = 12.20.1000
boot_pages = 6
init_pages = 64
regular_pages = 10

# general
log_max_qp = 18, 14
log_max_cq_sz = 22
log_max_cq = 12
log_max_eq_sz = 22
log_max_eq = 7
log_max_mkey = 24
end_pad = 1
vport_counters = 1
modify_rq_counter_set_id = 1
max_qp_cnt = 254
vport_group_manager = 1
nic_flow_table = 1
eswitch_manager = 1
port_type = 1
num_ports = 1
max_tc = 8
cqe_version = 1
cmdif_checksum = 3, 0
eth_net_offloads = 1
cq_oi = 1
cq_moderation = 1
cq_eq_remap = 1
uar_sz = 5
log_pg_sz = 12
driver_version = 1
pad_tx_eth_packet = 1
log_bf_reg_size = 9
max_wqe_sz_sq = 1024
max_wqe_sz_rq = 512
log_max_transport_domain = 8
log_max_pd = 8
log_max_rq = 12
log_max_sq = 12
log_max_tir = 12
log_max_tis = 12
basic_cyclic_rcv_wqe = 1
log_max_rqt = 12
log_max_rqt_size = 9
log_max_tis_per_sq = 0
log_max_stride_sz_rq = 9
log_min_stride_sz_rq = 4
log_max_stride_sz_sq = 6
log_min_stride_sz_sq = 6
log_max_wq_sz = 15
log_max_vlan_list = 12
log_max_current_mc_list = 11
log_max_current_uc_list = 10
log_max_l2_table = 16
device_frequency_mhz = 275
device_frequency_khz = 275000

# Ethernet offloads
csum_cap = 1
vlan_cap = 1
max_lso_cap = 0
wqe_inline_mode = 1
rss_ind_tbl_cap = 9

# flow tables, NIC receive
ft_support = 1
flow_tag = 1
flow_counter = 1
flow_modify_en = 1
modify_root = 1
identified_miss_table_mode = 1
reset_root_to_default = 1
log_max_ft_size = 16
max_ft_level = 64
log_max_ft_num = 9
log_max_destination = 8
log_max_flow_counter = 15
log_max_flow = 16

# what they match, and what of that under a mask
ft_field_support.outer_dmac = 1
ft_field_support.outer_smac = 1
ft_field_support.outer_ether_type = 1
ft_field_support.outer_ip_version = 1
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
ft_field_bitmask_support.outer_ip_version = 1
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
