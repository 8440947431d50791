package org.cx4.steering;

import java.util.ArrayList;
import java.util.List;
import org.cx4.api.MacAddress;
import org.cx4.prm.FlowDestType;
import org.cx4.spi.rx.RxRings;

/**
 * An entry of a flow table.
 *
 * @param match which frames
 * @param destinationType a value of {@link FlowDestType}
 * @param destination number of the table or TIR
 */
record FlowRule(FlowMatch match, int destinationType, int destination) {
    /** Rules of the address table: those whose frames are let in go on to the next table. */
    static List<FlowRule> addresses(AddressFilter filter, int nextTable) {
        List<FlowMatch> matches = new ArrayList<>();
        matches.add(FlowMatch.destination(filter.own().value()));
        for (MacAddress group : filter.multicastList()) {
            matches.add(FlowMatch.destination(group.value()));
        }
        if (filter.allMulticast()) {
            matches.add(FlowMatch.anyGroup());
        }
        if (filter.promiscuous()) {
            matches.add(FlowMatch.any());
        }
        return matches.stream()
                .map(match -> new FlowRule(match, FlowDestType.FLOW_TABLE, nextTable))
                .toList();
    }

    /** Rules of the protocol table: each kind of traffic to its TIR. */
    static List<FlowRule> protocols(RxRings rx) {
        List<FlowRule> rules = new ArrayList<>();
        for (SteeringRule rule : SteeringRule.RULES) {
            rules.add(new FlowRule(rule.match(), FlowDestType.TIR, rx.tirn(rule.type())));
        }
        return rules;
    }
}
