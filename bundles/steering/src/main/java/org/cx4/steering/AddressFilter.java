package org.cx4.steering;

import java.util.ArrayList;
import java.util.List;
import org.cx4.api.MacAddress;
import org.cx4.spi.stage.StageException;

/**
 * Which destination addresses are let in, beside broadcast, which always is.
 *
 * @param own the adapter's unicast address
 * @param groups multicast groups, without broadcast
 * @param allMulticast every multicast group
 * @param promiscuous everything, whatever its VLAN
 * @param vlans numbers of the VLANs that are let in beside untagged frames; empty: all frames, tagged or not
 */
record AddressFilter(
        MacAddress own, List<MacAddress> groups, boolean allMulticast, boolean promiscuous, List<Integer> vlans) {
    private static final int LAST_VLAN = 4094;

    AddressFilter {
        groups = List.copyOf(groups);
        vlans = List.copyOf(vlans);
    }

    /**
     * Reads a configuration.
     *
     * @param permanentMac taken if none is configured
     * @throws StageException if an address is none, or of the wrong kind
     */
    static AddressFilter of(SteeringConfiguration configuration, long permanentMac) {
        String text = configuration.mac();
        MacAddress own = text == null || text.isBlank() ? new MacAddress(permanentMac) : parse("mac", text);
        if (own.isGroup() || own.value() == 0) {
            throw new StageException("mac = " + own + ": must be the address of a single station");
        }
        List<MacAddress> groups = new ArrayList<>();
        String[] configured = configuration.multicast();
        for (String group : configured == null ? new String[0] : configured) {
            MacAddress address = parse("multicast", group);
            if (!address.isGroup()) {
                throw new StageException("multicast = " + address + ": is no multicast address");
            }
            if (!address.equals(MacAddress.BROADCAST) && !groups.contains(address)) {
                groups.add(address);
            }
        }
        return new AddressFilter(
                own,
                groups,
                configuration.all_multicast(),
                configuration.promiscuous(),
                vlans(configuration.vlan_filter()));
    }

    private static List<Integer> vlans(String[] configured) {
        List<Integer> vlans = new ArrayList<>();
        for (String text : configured == null ? new String[0] : configured) {
            int id = text.trim().matches("\\d{1,4}") ? Integer.parseInt(text.trim()) : 0;
            if (id < 1 || id > LAST_VLAN) {
                throw new StageException("vlan.filter = " + text + ": VLANs have the numbers 1 to " + LAST_VLAN);
            }
            if (!vlans.contains(id)) {
                vlans.add(id);
            }
        }
        return vlans;
    }

    /** Whether frames are let in by their VLAN. */
    boolean filtersVlans() {
        return !promiscuous && !vlans.isEmpty();
    }

    private static MacAddress parse(String key, String text) {
        try {
            return MacAddress.parse(text.trim());
        } catch (IllegalArgumentException e) {
            throw new StageException(key + ": " + e.getMessage(), e);
        }
    }

    /** The vport's list of multicast addresses; broadcast is one of them. */
    List<MacAddress> multicastList() {
        List<MacAddress> list = new ArrayList<>();
        list.add(MacAddress.BROADCAST);
        list.addAll(groups);
        return list;
    }

    /** In plain words, for messages. */
    String describe() {
        if (promiscuous) {
            return "everything (promiscuous)";
        }
        String multicast = groups.isEmpty() ? "nothing else" : "multicast groups " + groups;
        return (allMulticast ? "all multicast" : multicast)
                + (vlans.isEmpty() ? "" : "; of all that only untagged frames and VLANs " + vlans);
    }
}
