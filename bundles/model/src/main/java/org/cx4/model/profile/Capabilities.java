package org.cx4.model.profile;

import org.cx4.prm.BitField;
import org.cx4.prm.CapType;
import org.cx4.prm.Span;
import org.cx4.prm.context.FlowTableNicCap;

/**
 * Capability blocks, maximum and current, as QUERY_HCA_CAP returns them. Written by the firmware thread before INIT_HCA
 * only; read by all.
 */
public final class Capabilities {
    /** Size of a block. */
    public static final int BLOCK_BYTES = 0x1000;

    private final Profile profile;
    private volatile byte[] general;
    private final byte[] ethernet;
    private final byte[] flowTable;

    /** Those of a profile. */
    public Capabilities(Profile profile) {
        this.profile = profile;
        this.general = profile.block(CapType.GENERAL, false);
        this.ethernet = profile.block(CapType.ETHERNET_OFFLOADS, false);
        this.flowTable = profile.block(CapType.FLOW_TABLE, false);
    }

    /** Current value of a field of {@code CmdHcaCap}. */
    public int general(BitField field) {
        return field.get(general);
    }

    /** Value of a field of {@code EthernetOffloadCap}. */
    public int ethernet(BitField field) {
        return field.get(ethernet);
    }

    /** Value of a field of {@code FlowTablePropLayout}, for NIC receive tables. */
    public int flowTable(BitField field) {
        return field.get(flowTable, FlowTableNicCap.FLOW_TABLE_PROPERTIES_NIC_RECEIVE.offset());
    }

    /** A bit of ft_field_support or ft_field_bitmask_support, for NIC receive tables. */
    public int flowField(Span support, BitField field) {
        return field.get(flowTable, FlowTableNicCap.FLOW_TABLE_PROPERTIES_NIC_RECEIVE.offset() + support.offset());
    }

    /**
     * A copy of a block.
     *
     * @return null if there is no such type
     */
    public byte[] block(int type, boolean current) {
        if (!current) {
            return profile.block(type, true);
        }
        return switch (type) {
            case CapType.GENERAL -> general.clone();
            case CapType.ETHERNET_OFFLOADS -> ethernet.clone();
            case CapType.FLOW_TABLE -> flowTable.clone();
            default -> null;
        };
    }

    /** Replaces the current general block; it has been checked. */
    public void general(byte[] block) {
        general = block.clone();
    }

    /** The profile's current values again. */
    public void reset() {
        general = profile.block(CapType.GENERAL, false);
    }
}
