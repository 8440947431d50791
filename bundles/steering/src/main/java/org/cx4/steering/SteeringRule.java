package org.cx4.steering;

import java.util.List;
import org.cx4.prm.context.FteMatchParam;
import org.cx4.prm.context.FteMatchSetLyr24;
import org.cx4.spi.rx.TrafficType;

/**
 * A rule of the second level: which frames go to the TIR of a kind of traffic.
 *
 * @param type the kind
 * @param etherType type of the frame, 0 for any
 * @param protocol IP protocol, 0 for any
 */
record SteeringRule(TrafficType type, int etherType, int protocol) {
    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86dd;
    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final int OUTER = FteMatchParam.OUTER_HEADERS.offset();

    /** From narrow to wide; those with one mask are neighbours, for they share a flow group. */
    static final List<SteeringRule> RULES = List.of(
            new SteeringRule(TrafficType.TCP_IPV4, IPV4, TCP),
            new SteeringRule(TrafficType.TCP_IPV6, IPV6, TCP),
            new SteeringRule(TrafficType.UDP_IPV4, IPV4, UDP),
            new SteeringRule(TrafficType.UDP_IPV6, IPV6, UDP),
            new SteeringRule(TrafficType.IPV4, IPV4, 0),
            new SteeringRule(TrafficType.IPV6, IPV6, 0),
            new SteeringRule(TrafficType.OTHER, 0, 0));

    /** The fields that count: a protocol counts for whole packets only, whose ports are there to be hashed. */
    byte[] mask() {
        byte[] mask = new byte[FteMatchParam.BYTES];
        if (etherType != 0) {
            FteMatchSetLyr24.ETHERTYPE.set(mask, OUTER, FteMatchSetLyr24.ETHERTYPE.mask());
        }
        if (protocol != 0) {
            FteMatchSetLyr24.IP_PROTOCOL.set(mask, OUTER, FteMatchSetLyr24.IP_PROTOCOL.mask());
            FteMatchSetLyr24.FRAG.set(mask, OUTER, 1);
        }
        return mask;
    }

    /** Their values; {@code FRAG} stays 0. */
    byte[] value() {
        byte[] value = new byte[FteMatchParam.BYTES];
        FteMatchSetLyr24.ETHERTYPE.set(value, OUTER, etherType);
        FteMatchSetLyr24.IP_PROTOCOL.set(value, OUTER, protocol);
        return value;
    }
}
