package org.cx4.steering;

import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.IntStream;
import org.cx4.api.flow.FlowBits;
import org.cx4.api.flow.FlowField;
import org.cx4.api.flow.FlowMatch;
import org.cx4.prm.BitField;
import org.cx4.prm.Span;
import org.cx4.prm.context.FteMatchSetLyr24;
import org.cx4.spi.hca.FlowCapabilities;

/** Where the fields of flow rules are in a match, and the PRM's names of the capabilities to compare them. */
enum HeaderField {
    DESTINATION_MAC("outer_dmac", FteMatchSetLyr24.DMAC_47_16, FteMatchSetLyr24.DMAC_15_0),
    SOURCE_MAC("outer_smac", FteMatchSetLyr24.SMAC_47_16, FteMatchSetLyr24.SMAC_15_0),
    /** Has no capability of its own: a card that compares VLAN numbers sees the tag. */
    TAGGED("outer_first_vid", FteMatchSetLyr24.CVLAN_TAG),
    VLAN_ID("outer_first_vid", FteMatchSetLyr24.FIRST_VID),
    ETHERTYPE("outer_ether_type", FteMatchSetLyr24.ETHERTYPE),
    SOURCE_IP("outer_sip", words(FteMatchSetLyr24.SRC_IPV4_SRC_IPV6)),
    DESTINATION_IP("outer_dip", words(FteMatchSetLyr24.DST_IPV4_DST_IPV6)),
    PROTOCOL("outer_ip_protocol", FteMatchSetLyr24.IP_PROTOCOL),
    FRAGMENT("outer_frag", FteMatchSetLyr24.FRAG),
    TCP_SOURCE_PORT("outer_tcp_sport", FteMatchSetLyr24.TCP_SPORT),
    TCP_DESTINATION_PORT("outer_tcp_dport", FteMatchSetLyr24.TCP_DPORT),
    UDP_SOURCE_PORT("outer_udp_sport", FteMatchSetLyr24.UDP_SPORT),
    UDP_DESTINATION_PORT("outer_udp_dport", FteMatchSetLyr24.UDP_DPORT);

    private final String capability;
    /** Most significant first; an IPv4 address fills the last. */
    private final BitField[] parts;

    HeaderField(String capability, BitField... parts) {
        this.capability = capability;
        this.parts = parts;
    }

    private static BitField[] words(Span address) {
        return IntStream.range(0, address.bytes() / Integer.BYTES)
                .mapToObj(i -> new BitField(address.at(i, Integer.BYTES), 31, 0))
                .toArray(BitField[]::new);
    }

    /** Where a field of a match is; for ports it depends on the protocol. */
    static HeaderField of(FlowField field, FlowMatch match) {
        return switch (field) {
            case DESTINATION_MAC -> DESTINATION_MAC;
            case SOURCE_MAC -> SOURCE_MAC;
            case TAGGED -> TAGGED;
            case VLAN_ID -> VLAN_ID;
            case ETHERTYPE -> ETHERTYPE;
            case SOURCE_IPV4, SOURCE_IPV6 -> SOURCE_IP;
            case DESTINATION_IPV4, DESTINATION_IPV6 -> DESTINATION_IP;
            case PROTOCOL -> PROTOCOL;
            case FRAGMENT -> FRAGMENT;
            case SOURCE_PORT -> isTcp(match) ? TCP_SOURCE_PORT : UDP_SOURCE_PORT;
            case DESTINATION_PORT -> isTcp(match) ? TCP_DESTINATION_PORT : UDP_DESTINATION_PORT;
        };
    }

    private static boolean isTcp(FlowMatch match) {
        return match.fields().get(FlowField.PROTOCOL).value().intValue() == FlowMatch.TCP;
    }

    /** Adds what is wanted of the field to a match. */
    void write(MatchBlock block, FlowBits wanted) {
        BigInteger mask = wanted.mask();
        BigInteger value = wanted.value();
        for (int i = parts.length - 1; i >= 0; i--) {
            BitField part = parts[i];
            block.field(part, mask.intValue() & part.mask(), value.intValue() & part.mask());
            mask = mask.shiftRight(part.width());
            value = value.shiftRight(part.width());
        }
    }

    /** Why a card cannot compare what is wanted, or empty. */
    Optional<String> refuse(FlowField field, FlowBits wanted, FlowCapabilities card) {
        if (!card.fields().contains(capability)) {
            return Optional.of(field.key() + ": the card cannot compare it (ft_field_support." + capability + " is 0)");
        }
        if (!wanted.mask().equals(field.wholeMask()) && !card.maskedFields().contains(capability)) {
            return Optional.of(field.key() + ": the card compares it as a whole only, without a mask "
                    + "(ft_field_bitmask_support." + capability + " is 0)");
        }
        return Optional.empty();
    }
}
