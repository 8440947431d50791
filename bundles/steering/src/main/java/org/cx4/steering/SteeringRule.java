package org.cx4.steering;

import java.util.List;
import org.cx4.spi.rx.TrafficType;

/**
 * What a kind of traffic looks like.
 *
 * @param match which frames
 * @param type whose TIR they go to
 */
record SteeringRule(MatchBlock match, TrafficType type) {
    private static final int ETHERTYPE_IPV4 = 0x0800;
    private static final int ETHERTYPE_IPV6 = 0x86dd;
    private static final int PROTOCOL_TCP = 6;
    private static final int PROTOCOL_UDP = 17;

    /** All kinds, special ones first. */
    static final List<SteeringRule> RULES = List.of(
            new SteeringRule(MatchBlock.transport(ETHERTYPE_IPV4, PROTOCOL_TCP), TrafficType.TCP_IPV4),
            new SteeringRule(MatchBlock.transport(ETHERTYPE_IPV4, PROTOCOL_UDP), TrafficType.UDP_IPV4),
            new SteeringRule(MatchBlock.transport(ETHERTYPE_IPV6, PROTOCOL_TCP), TrafficType.TCP_IPV6),
            new SteeringRule(MatchBlock.transport(ETHERTYPE_IPV6, PROTOCOL_UDP), TrafficType.UDP_IPV6),
            new SteeringRule(MatchBlock.ethertype(ETHERTYPE_IPV4), TrafficType.IPV4),
            new SteeringRule(MatchBlock.ethertype(ETHERTYPE_IPV6), TrafficType.IPV6),
            new SteeringRule(MatchBlock.any(), TrafficType.OTHER));
}
