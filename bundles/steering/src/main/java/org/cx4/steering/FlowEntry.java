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
 * @param destinationType a value of {@link FlowDestType}, or {@link #DROP}
 * @param destination number of the table or TIR; 0 for none
 * @param tag comes back in the CQE; 0 leaves what another entry has set
 * @param counter number of the flow counter that counts; 0 for none
 */
record FlowEntry(MatchBlock match, int destinationType, int destination, int tag, int counter) {
    /** Instead of a destination type: frames that match are dropped. */
    static final int DROP = -1;

    /** Neither marks nor counts. */
    FlowEntry(MatchBlock match, int destinationType, int destination) {
        this(match, destinationType, destination, 0, 0);
    }

    /** Entries of the address table: frames that are let in go on to the next table. */
    static List<FlowEntry> addresses(AddressFilter filter, int nextTable) {
        List<MatchBlock> matches = new ArrayList<>();
        matches.add(MatchBlock.destination(filter.own().value()));
        for (MacAddress group : filter.multicastList()) {
            matches.add(MatchBlock.destination(group.value()));
        }
        if (filter.allMulticast()) {
            matches.add(MatchBlock.anyGroup());
        }
        if (filter.promiscuous()) {
            matches.add(MatchBlock.any());
        }
        return to(nextTable, matches);
    }

    /** Entries of the VLAN table: untagged frames, which priority tags do not change, and those of the VLANs let in. */
    static List<FlowEntry> vlans(AddressFilter filter, int nextTable) {
        List<MatchBlock> matches = new ArrayList<>();
        matches.add(MatchBlock.untagged());
        matches.add(MatchBlock.vlan(0));
        filter.vlans().forEach(id -> matches.add(MatchBlock.vlan(id)));
        return to(nextTable, matches);
    }

    private static List<FlowEntry> to(int table, List<MatchBlock> matches) {
        return matches.stream()
                .map(match -> new FlowEntry(match, FlowDestType.FLOW_TABLE, table))
                .toList();
    }

    /** Entries of the protocol table: each kind of traffic to its TIR. */
    static List<FlowEntry> protocols(RxRings rx) {
        List<FlowEntry> entries = new ArrayList<>();
        for (SteeringRule rule : SteeringRule.RULES) {
            entries.add(new FlowEntry(rule.match(), FlowDestType.TIR, rx.tirn(rule.type())));
        }
        return entries;
    }
}
