package org.cx4.steering;

import java.util.ArrayList;
import java.util.List;
import org.cx4.spi.stage.Undo;

/**
 * A flow table whose entries are all known when it is made, its groups and its entries.
 */
final class FlowTable {
    private final FlowFirmware firmware;
    private final String name;
    private final int number;
    private final List<Group> groups = new ArrayList<>();

    /** Neighbouring rules that compare the same bits. */
    private record Group(int number, int first, List<FlowEntry> rules) {}

    private FlowTable(FlowFirmware firmware, String name, int number) {
        this.firmware = firmware;
        this.name = name;
        this.number = number;
    }

    /** Creates an empty table with room for a number of rules. */
    static FlowTable create(FlowFirmware firmware, Undo undo, String name, int level, int rules) {
        int number = firmware.createTable(level, logSize(rules));
        FlowTable table = new FlowTable(firmware, name, number);
        undo.add(table.toString(), () -> firmware.destroyTable(number));
        return table;
    }

    private static int logSize(int rules) {
        return rules <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(rules - 1);
    }

    /** Creates a group for each run of rules that compare the same bits. The first rule that matches will win. */
    void createGroups(Undo undo, List<FlowEntry> rules) {
        int first = 0;
        while (first < rules.size()) {
            int end = first + 1;
            while (end < rules.size()
                    && rules.get(end)
                            .match()
                            .bits()
                            .equals(rules.get(first).match().bits())) {
                end++;
            }
            int group = firmware.createGroup(
                    number, first, end - 1, rules.get(first).match());
            undo.add("group " + group + " of " + this, () -> firmware.destroyGroup(number, group));
            groups.add(new Group(group, first, List.copyOf(rules.subList(first, end))));
            first = end;
        }
    }

    /** Sets the entries of all groups. */
    void setEntries(Undo undo) {
        for (Group group : groups) {
            for (int i = 0; i < group.rules.size(); i++) {
                int index = group.first + i;
                firmware.setEntry(number, group.number, index, group.rules.get(i));
                undo.add("entry " + index + " of " + this, () -> firmware.deleteEntry(number, index));
            }
        }
    }

    int number() {
        return number;
    }

    @Override
    public String toString() {
        return name + " (flow table " + number + ")";
    }
}
