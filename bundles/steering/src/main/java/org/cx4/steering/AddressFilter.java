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
 * @param promiscuous everything
 */
record AddressFilter(MacAddress own, List<MacAddress> groups, boolean allMulticast, boolean promiscuous) {
    AddressFilter {
        groups = List.copyOf(groups);
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
        return new AddressFilter(own, groups, configuration.all_multicast(), configuration.promiscuous());
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
        if (allMulticast) {
            return "all multicast";
        }
        return groups.isEmpty() ? "nothing else" : "multicast groups " + groups;
    }
}
