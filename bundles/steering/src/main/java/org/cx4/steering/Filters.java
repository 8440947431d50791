package org.cx4.steering;

import java.util.ArrayList;
import java.util.List;
import org.cx4.api.MacAddress;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.stage.StageException;

/**
 * What is let in.
 *
 * @param mac the own address
 * @param promiscuous everything
 * @param allMulticast every group
 * @param groups some groups
 */
record Filters(MacAddress mac, boolean promiscuous, boolean allMulticast, List<MacAddress> groups) {
    /**
     * Reads the configuration.
     *
     * @param permanent the card's own address
     * @throws StageException if an address is malformed, of the wrong kind, or one too many for the card
     */
    static Filters of(SteeringConfiguration configuration, long permanent, HcaCapabilities capabilities) {
        MacAddress mac = configuration.mac().isEmpty() ? new MacAddress(permanent) : parse("mac", configuration.mac());
        if (mac.isGroup() || mac.value() == 0) {
            throw new StageException("mac = " + mac + ": must be the address of one station, not of a group");
        }
        List<MacAddress> groups = new ArrayList<>();
        for (String text : configuration.multicast()) {
            MacAddress group = parse("multicast", text);
            if (!group.isGroup()) {
                throw new StageException("multicast = " + group + ": is no group address");
            }
            groups.add(group);
        }
        int most = 1 << capabilities.logMaxMulticastList();
        if (groups.size() > most) {
            throw new StageException("multicast has " + groups.size() + " groups; this card takes " + most
                    + ", or all.multicast = true");
        }
        return new Filters(mac, configuration.promiscuous(), configuration.all_multicast(), List.copyOf(groups));
    }

    private static MacAddress parse(String key, String text) {
        try {
            return MacAddress.parse(text);
        } catch (IllegalArgumentException e) {
            throw new StageException(key + " = " + text + ": " + e.getMessage(), e);
        }
    }

    /** Addresses that the first table matches exactly. */
    List<MacAddress> exact() {
        List<MacAddress> exact = new ArrayList<>(List.of(mac, MacAddress.BROADCAST));
        exact.addAll(groups);
        return exact;
    }

    /** In words, beside the own address and broadcast. */
    @Override
    public String toString() {
        if (promiscuous) {
            return "everything (promiscuous)";
        }
        return allMulticast ? "all multicast" : groups.isEmpty() ? "nothing else" : "multicast " + groups;
    }
}
