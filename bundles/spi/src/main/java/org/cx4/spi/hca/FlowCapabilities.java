package org.cx4.spi.hca;

import java.util.Set;

/**
 * What the receive flow tables can do, from QUERY_HCA_CAP (NIC flow table).
 *
 * @param tag whether an entry can set a tag that comes back in the CQE (flow_tag)
 * @param counters whether an entry can count (flow_counter)
 * @param modifyRoot whether the root table can be replaced under traffic (modify_root)
 * @param logMaxTableSize largest table, log2 of entries (log_max_ft_size)
 * @param maxLevel highest level of a table (max_ft_level)
 * @param fields header fields that can be matched, by the PRM's names: the bits of ft_field_support
 * @param maskedFields those of which a part can be matched: the bits of ft_field_bitmask_support
 */
public record FlowCapabilities(
        boolean tag,
        boolean counters,
        boolean modifyRoot,
        int logMaxTableSize,
        int maxLevel,
        Set<String> fields,
        Set<String> maskedFields) {
    /** Keeps copies. */
    public FlowCapabilities {
        fields = Set.copyOf(fields);
        maskedFields = Set.copyOf(maskedFields);
    }
}
