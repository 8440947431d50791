package org.cx4.model.firmware;

import java.util.List;
import org.cx4.model.profile.Capabilities;
import org.cx4.prm.BitField;
import org.cx4.prm.Block;
import org.cx4.prm.Span;
import org.cx4.prm.context.FlowTableFieldsSupported;
import org.cx4.prm.context.FlowTablePropLayout;
import org.cx4.prm.context.FteMatchParam;
import org.cx4.prm.context.FteMatchSetLyr24;

/** Which header fields a flow group may compare, by ft_field_support and ft_field_bitmask_support. */
final class MatchFields {
    private static final int OUTER = FteMatchParam.OUTER_HEADERS.offset();

    /** Bits of the mask, and what they belong to. Tags have no capability of their own: who matches a VID sees the tag. */
    private static final List<MatchFields> ALL = List.of(
            field(FlowTableFieldsSupported.OUTER_SMAC, FteMatchSetLyr24.SMAC_47_16, FteMatchSetLyr24.SMAC_15_0),
            field(FlowTableFieldsSupported.OUTER_DMAC, FteMatchSetLyr24.DMAC_47_16, FteMatchSetLyr24.DMAC_15_0),
            field(FlowTableFieldsSupported.OUTER_ETHER_TYPE, FteMatchSetLyr24.ETHERTYPE),
            field(FlowTableFieldsSupported.OUTER_FIRST_PRIO, FteMatchSetLyr24.FIRST_PRIO),
            field(FlowTableFieldsSupported.OUTER_FIRST_CFI, FteMatchSetLyr24.FIRST_CFI),
            field(FlowTableFieldsSupported.OUTER_FIRST_VID, FteMatchSetLyr24.FIRST_VID),
            field(FlowTableFieldsSupported.OUTER_FIRST_VID, FteMatchSetLyr24.CVLAN_TAG),
            field(FlowTableFieldsSupported.OUTER_FIRST_VID, FteMatchSetLyr24.SVLAN_TAG),
            field(FlowTableFieldsSupported.OUTER_IP_PROTOCOL, FteMatchSetLyr24.IP_PROTOCOL),
            field(FlowTableFieldsSupported.OUTER_IP_DSCP, FteMatchSetLyr24.IP_DSCP),
            field(FlowTableFieldsSupported.OUTER_IP_ECN, FteMatchSetLyr24.IP_ECN),
            field(FlowTableFieldsSupported.OUTER_FRAG, FteMatchSetLyr24.FRAG),
            field(FlowTableFieldsSupported.OUTER_IP_VERSION, FteMatchSetLyr24.IP_VERSION),
            field(FlowTableFieldsSupported.OUTER_TCP_FLAGS, FteMatchSetLyr24.TCP_FLAGS),
            field(FlowTableFieldsSupported.OUTER_TCP_SPORT, FteMatchSetLyr24.TCP_SPORT),
            field(FlowTableFieldsSupported.OUTER_TCP_DPORT, FteMatchSetLyr24.TCP_DPORT),
            field(FlowTableFieldsSupported.OUTER_UDP_SPORT, FteMatchSetLyr24.UDP_SPORT),
            field(FlowTableFieldsSupported.OUTER_UDP_DPORT, FteMatchSetLyr24.UDP_DPORT),
            address(FlowTableFieldsSupported.OUTER_SIP, FteMatchSetLyr24.SRC_IPV4_SRC_IPV6),
            address(FlowTableFieldsSupported.OUTER_DIP, FteMatchSetLyr24.DST_IPV4_DST_IPV6));

    /** Bytes of an IPv4 address that stand before it: it fills the last word. */
    private static final int BEFORE_IPV4 = 12;

    private final BitField capability;
    private final byte[] whole = new byte[FteMatchSetLyr24.BYTES];
    private final boolean isAddress;

    private MatchFields(BitField capability, boolean isAddress) {
        this.capability = capability;
        this.isAddress = isAddress;
    }

    private static MatchFields field(BitField capability, BitField... parts) {
        MatchFields field = new MatchFields(capability, false);
        for (BitField part : parts) {
            part.set(field.whole, part.mask());
        }
        return field;
    }

    private static MatchFields address(BitField capability, Span address) {
        MatchFields field = new MatchFields(capability, true);
        for (int at = address.offset(); at < address.offset() + address.bytes(); at++) {
            field.whole[at] = -1;
        }
        return field;
    }

    /** Refuses the mask of a group that compares what the card cannot, or a part of what it compares as a whole only. */
    static void check(byte[] mask, Capabilities capabilities) {
        long[] left = words(mask, OUTER);
        for (MatchFields field : ALL) {
            field.check(mask, left, capabilities);
        }
        for (long word : left) {
            Syndrome.FIELD_NOT_MATCHABLE.when(word != 0);
        }
    }

    private void check(byte[] mask, long[] left, Capabilities capabilities) {
        long[] bits = words(whole, 0);
        boolean some = false;
        boolean all = true;
        for (int i = 0; i < bits.length; i++) {
            some |= (left[i] & bits[i]) != 0;
            all &= (left[i] & bits[i]) == bits[i];
            left[i] &= ~bits[i];
        }
        if (some) {
            Syndrome.FIELD_NOT_MATCHABLE.when(
                    capabilities.flowField(FlowTablePropLayout.FT_FIELD_SUPPORT, capability) == 0);
            Syndrome.FIELD_NOT_MASKABLE.when(!all
                    && !(isAddress && isIpv4(mask))
                    && capabilities.flowField(FlowTablePropLayout.FT_FIELD_BITMASK_SUPPORT, capability) == 0);
        }
    }

    /** Whether of an address the last word is compared, whole, and nothing else. */
    private boolean isIpv4(byte[] mask) {
        int first = 0;
        while (whole[first] == 0) {
            first++;
        }
        for (int i = 0; i < BEFORE_IPV4; i++) {
            if (mask[OUTER + first + i] != 0) {
                return false;
            }
        }
        return Block.getInt(mask, OUTER + first + BEFORE_IPV4) == -1;
    }

    private static long[] words(byte[] block, int base) {
        long[] words = new long[FteMatchSetLyr24.BYTES / Long.BYTES];
        for (int i = 0; i < words.length; i++) {
            words[i] = Block.getLong(block, base + i * Long.BYTES);
        }
        return words;
    }
}
