package org.cx4.hca;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cx4.api.view.CapabilityView.Capability;
import org.cx4.prm.BitField;
import org.cx4.prm.CapType;
import org.cx4.prm.CapWqeInlineMode;
import org.cx4.prm.MinWqeInlineMode;
import org.cx4.prm.Span;
import org.cx4.prm.command.ManagePagesInput;
import org.cx4.prm.command.QueryHcaCapOutput;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.EthernetOffloadCap;
import org.cx4.prm.context.FlowTableFieldsSupported;
import org.cx4.prm.context.FlowTableNicCap;
import org.cx4.prm.context.FlowTablePropLayout;
import org.cx4.prm.context.NicVportContext;
import org.cx4.spi.hca.FlowCapabilities;
import org.cx4.spi.hca.HcaCapabilities;

/** What the card can do: the blocks of QUERY_HCA_CAP, largest and current values, and what is read from them. */
final class Capabilities {
    private static final int RECEIVE = FlowTableNicCap.FLOW_TABLE_PROPERTIES_NIC_RECEIVE.offset();
    private static final int ETHERNET = 1;
    private static final Map<String, Span> FIELDS = new TreeMap<>(Map.of(
            "ft_field_support.", FlowTablePropLayout.FT_FIELD_SUPPORT,
            "ft_field_bitmask_support.", FlowTablePropLayout.FT_FIELD_BITMASK_SUPPORT));
    private static final int CQE_VERSION = 1;
    private static final byte[] NONE = new byte[QueryHcaCapOutput.CAPABILITY.bytes()];

    private final Block general;
    private final Block ethernet;
    private final Block flow;

    private record Block(byte[] maximum, byte[] current) {
        private static Block query(Firmware firmware, int type) {
            return new Block(firmware.queryCapabilities(type, false), firmware.queryCapabilities(type, true));
        }

        /** Firmware refuses to describe what it does not have at all: then every capability of the kind is 0. */
        private static Block queryIf(BitField kind, Block general, Firmware firmware, int type) {
            return kind.get(general.current) == 1 ? query(firmware, type) : new Block(NONE, NONE);
        }
    }

    private Capabilities(Block general, Block ethernet, Block flow) {
        this.general = general;
        this.ethernet = ethernet;
        this.flow = flow;
    }

    /** Asks for everything; after INIT_HCA. */
    static Capabilities query(Firmware firmware) {
        Block general = Block.query(firmware, CapType.GENERAL);
        return new Capabilities(
                general,
                Block.queryIf(CmdHcaCap.ETH_NET_OFFLOADS, general, firmware, CapType.ETHERNET_OFFLOADS),
                Block.queryIf(CmdHcaCap.NIC_FLOW_TABLE, general, firmware, CapType.FLOW_TABLE));
    }

    /**
     * What this driver wants to be different before INIT_HCA: no checksums over commands, and UAR pages of 4 KiB. All other
     * bits stay.
     *
     * @param current the current general block
     * @return the block to set, or empty if it is right as it is
     */
    static Optional<byte[]> wanted(byte[] current) {
        byte[] wanted = current.clone();
        CmdHcaCap.CMDIF_CHECKSUM.set(wanted, 0);
        CmdHcaCap.LOG_UAR_PAGE_SZ.set(wanted, 0);
        return Arrays.equals(wanted, current) ? Optional.empty() : Optional.of(wanted);
    }

    /** Why this driver cannot work with such a card, judged by its current general block; empty if it can. */
    static Optional<String> unsuitable(byte[] current) {
        if (CmdHcaCap.PORT_TYPE.get(current) != ETHERNET) {
            return Optional.of("its port is not set to Ethernet (port_type " + CmdHcaCap.PORT_TYPE.get(current)
                    + "); set LINK_TYPE_P1=ETH with mlxconfig and reset the card");
        }
        if (1 << CmdHcaCap.LOG_PG_SZ.get(current) > ManagePagesInput.PAGE_BYTES) {
            return Optional.of(
                    "it needs pages of 2^" + CmdHcaCap.LOG_PG_SZ.get(current) + " bytes, this driver has 4 KiB");
        }
        if (CmdHcaCap.CQE_VERSION.get(current) != CQE_VERSION) {
            return Optional.of("it writes CQEs of version " + CmdHcaCap.CQE_VERSION.get(current)
                    + ", this driver reads version " + CQE_VERSION + "; its firmware is too old");
        }
        return Optional.empty();
    }

    boolean driverVersion() {
        return CmdHcaCap.DRIVER_VERSION.get(general.current) == 1;
    }

    /**
     * What the stages obey.
     *
     * @param vport the vport's context, which may decide about inline headers
     */
    HcaCapabilities typed(byte[] vport) {
        byte[] hca = general.current;
        byte[] eth = ethernet.current;
        byte[] rx = flow.current;
        return new HcaCapabilities(
                CmdHcaCap.LOG_MAX_EQ_SZ.get(hca),
                CmdHcaCap.LOG_MAX_CQ_SZ.get(hca),
                CmdHcaCap.LOG_MAX_WQ_SZ.get(hca),
                CmdHcaCap.LOG_MAX_EQ.get(hca),
                CmdHcaCap.LOG_MAX_CQ.get(hca),
                CmdHcaCap.LOG_MAX_SQ.get(hca),
                CmdHcaCap.LOG_MAX_RQ.get(hca),
                CmdHcaCap.LOG_MAX_TIR.get(hca),
                CmdHcaCap.LOG_MAX_TIS.get(hca),
                CmdHcaCap.LOG_MAX_RQT_SIZE.get(hca),
                CmdHcaCap.MAX_WQE_SZ_SQ.get(hca),
                CmdHcaCap.MAX_WQE_SZ_RQ.get(hca),
                CmdHcaCap.LOG_MAX_CURRENT_UC_LIST.get(hca),
                CmdHcaCap.LOG_MAX_CURRENT_MC_LIST.get(hca),
                CmdHcaCap.LOG_MAX_L2_TABLE.get(hca),
                CmdHcaCap.ESWITCH_MANAGER.get(hca) == 1,
                CmdHcaCap.CQ_MODERATION.get(hca) == 1,
                EthernetOffloadCap.CSUM_CAP.get(eth) == 1,
                EthernetOffloadCap.VLAN_CAP.get(eth) == 1,
                inlineL2(EthernetOffloadCap.WQE_INLINE_MODE.get(eth), NicVportContext.MIN_WQE_INLINE_MODE.get(vport)),
                EthernetOffloadCap.RSS_IND_TBL_CAP.get(eth),
                FlowTablePropLayout.FT_SUPPORT.get(rx, RECEIVE) == 1,
                FlowTablePropLayout.FLOW_MODIFY_EN.get(rx, RECEIVE) == 1,
                FlowTablePropLayout.MODIFY_ROOT.get(rx, RECEIVE) == 1,
                FlowTablePropLayout.RESET_ROOT_TO_DEFAULT.get(rx, RECEIVE) == 1,
                FlowTablePropLayout.LOG_MAX_FT_SIZE.get(rx, RECEIVE),
                FlowTablePropLayout.MAX_FT_LEVEL.get(rx, RECEIVE));
    }

    /** What flow rules obey. */
    FlowCapabilities flows() {
        byte[] rx = flow.current;
        return new FlowCapabilities(
                FlowTablePropLayout.FLOW_TAG.get(rx, RECEIVE) == 1,
                FlowTablePropLayout.FLOW_COUNTER.get(rx, RECEIVE) == 1,
                FlowTablePropLayout.MODIFY_ROOT.get(rx, RECEIVE) == 1,
                FlowTablePropLayout.LOG_MAX_FT_SIZE.get(rx, RECEIVE),
                FlowTablePropLayout.MAX_FT_LEVEL.get(rx, RECEIVE),
                fields(FlowTablePropLayout.FT_FIELD_SUPPORT),
                fields(FlowTablePropLayout.FT_FIELD_BITMASK_SUPPORT));
    }

    private Set<String> fields(Span support) {
        List<Capability> bits = new ArrayList<>();
        list(bits, "", FlowTableFieldsSupported.class, flow, RECEIVE + support.offset());
        return bits.stream()
                .filter(bit -> bit.current() == 1)
                .map(Capability::name)
                .collect(Collectors.toSet());
    }

    private static boolean inlineL2(int capability, int vport) {
        return switch (capability) {
            case CapWqeInlineMode.NOT_REQUIRED -> false;
            case CapWqeInlineMode.VPORT_CONTEXT -> vport != MinWqeInlineMode.NONE;
            default -> true;
        };
    }

    /** Every capability that the PRM layouts name, in the PRM's order. */
    List<Capability> view() {
        List<Capability> all = new ArrayList<>();
        list(all, "", CmdHcaCap.class, general, 0);
        list(all, "", EthernetOffloadCap.class, ethernet, 0);
        list(all, "", FlowTablePropLayout.class, flow, RECEIVE);
        for (Map.Entry<String, Span> fields : FIELDS.entrySet()) {
            int base = RECEIVE + fields.getValue().offset();
            list(all, fields.getKey(), FlowTableFieldsSupported.class, flow, base);
        }
        return all;
    }

    private static void list(List<Capability> all, String prefix, Class<?> layout, Block block, int base) {
        record Named(String name, BitField field) {}
        List<Named> fields = new ArrayList<>();
        for (Field constant : layout.getFields()) {
            if (constant.getType() == BitField.class) {
                fields.add(new Named(constant.getName().toLowerCase(Locale.ROOT), value(constant)));
            }
        }
        fields.sort(Comparator.comparingInt((Named named) -> named.field.offset())
                .thenComparing(named -> named.field.hi(), Comparator.reverseOrder()));
        for (Named named : fields) {
            all.add(new Capability(
                    prefix + named.name,
                    Integer.toUnsignedLong(named.field.get(block.maximum, base)),
                    Integer.toUnsignedLong(named.field.get(block.current, base))));
        }
    }

    private static BitField value(Field constant) {
        try {
            return (BitField) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("layout constants are public", e);
        }
    }
}
