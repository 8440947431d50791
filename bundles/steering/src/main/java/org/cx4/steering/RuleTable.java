package org.cx4.steering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cx4.prm.FlowDestType;
import org.cx4.spi.stage.Undo;

/**
 * The table of flow rules. Priorities are bands of indices in their order; in a band, rules that compare the same bits share
 * groups. Rules of one priority do not contradict each other, so the order inside a band does not matter. Between groups there are
 * gaps, for those to come; when there is none where one is needed, a new table is laid out. The last index is for frames that match no
 * rule; without it the card would drop them.
 *
 * <p>Not thread-safe.
 */
final class RuleTable implements AutoCloseable {
    private static final int LARGEST_GROUP = 1024;

    private final FlowFirmware firmware;
    private final int number;
    private final int size;
    /** Groups by first index, by priority. */
    private final NavigableMap<Integer, NavigableMap<Integer, RuleGroup>> bands = new TreeMap<>();

    private final Map<Kind, List<RuleGroup>> kinds = new HashMap<>();
    private final Map<PlacedRule, Place> places = new HashMap<>();

    /** What rules of one group have in common. */
    private record Kind(int priority, Object bits) {
        static Kind of(PlacedRule rule) {
            return new Kind(rule.priority(), rule.entry().match().bits());
        }
    }

    private record Place(RuleGroup group, int index) {}

    /** Indices without a group, from first to last. */
    private record Gap(int first, int last) {
        int width() {
            return last - first + 1;
        }
    }

    private final Undo undo = new Undo();

    private RuleTable(FlowFirmware firmware, int number, int size) {
        this.firmware = firmware;
        this.number = number;
        this.size = size;
    }

    /** Most rules that fit in a table of 2^logSize indices. */
    static int room(int logSize) {
        return (1 << logSize) - 1;
    }

    /** A table of 2^logSize indices without rules: all frames go on to another table. */
    static RuleTable create(FlowFirmware firmware, int level, int logSize, int next) {
        int number = firmware.createTable(level, logSize);
        RuleTable table = new RuleTable(firmware, number, room(logSize));
        table.undo.add(table.toString(), () -> firmware.destroyTable(number));
        try {
            table.addLast(new FlowEntry(MatchBlock.any(), FlowDestType.FLOW_TABLE, next));
        } catch (RuntimeException e) {
            Uncertain.orUndo(e, table.undo);
            throw e;
        }
        return table;
    }

    private void addLast(FlowEntry entry) {
        int index = size;
        int group = firmware.createGroup(number, index, index, entry.match());
        undo.add("last group", () -> firmware.destroyGroup(number, group));
        firmware.setEntry(number, group, index, entry);
        undo.add("last entry", () -> firmware.deleteEntry(number, index));
    }

    int number() {
        return number;
    }

    /** Adds rules to the empty table, with gaps spread evenly. They fit. */
    void layOut(List<PlacedRule> rules) {
        Map<Integer, Map<Kind, List<PlacedRule>>> sorted = rules.stream()
                .collect(Collectors.groupingBy(PlacedRule::priority, TreeMap::new, Collectors.groupingBy(Kind::of)));
        List<List<PlacedRule>> groups =
                sorted.values().stream().flatMap(band -> band.values().stream()).toList();
        int spare = (size - rules.size()) / 2;
        List<Integer> widths = groups.stream()
                .map(group -> group.size() + (int) ((long) group.size() * spare / rules.size()))
                .toList();
        int gaps = size - widths.stream().mapToInt(Integer::intValue).sum();
        int next = 0;
        for (int i = 0; i < groups.size(); i++) {
            int gap = (int) ((long) gaps * (i + 1) / (groups.size() + 1) - (long) gaps * i / (groups.size() + 1));
            int first = next + gap;
            next = first + widths.get(i);
            RuleGroup group = addGroup(groups.get(i).get(0), first, next - 1);
            groups.get(i).forEach(rule -> set(rule, group));
        }
    }

    /**
     * Adds a rule.
     *
     * @return false if there is no room where it must stand
     */
    boolean add(PlacedRule rule) {
        List<RuleGroup> groups = kinds.getOrDefault(Kind.of(rule), List.of());
        for (RuleGroup group : groups) {
            if (group.freeIndex() >= 0) {
                set(rule, group);
                return true;
            }
        }
        Gap gap = gap(rule.priority());
        if (gap.width() <= 0) {
            return false;
        }
        int wanted =
                groups.stream().mapToInt(group -> group.last - group.first + 1).sum();
        int width = Math.max(1, Math.min(Math.min(wanted, LARGEST_GROUP), gap.width() / 4));
        int first = first(gap, width);
        RuleGroup group = addGroup(rule, first, first + width - 1);
        try {
            set(rule, group);
        } catch (RuntimeException e) {
            if (!Uncertain.is(e)) {
                dropIfEmpty(rule, group);
            }
            throw e;
        }
        return true;
    }

    /** The widest gap where a group of a priority may be. */
    private Gap gap(int priority) {
        var before = bands.lowerEntry(priority);
        var after = bands.higherEntry(priority);
        int from = before == null ? 0 : before.getValue().lastEntry().getValue().last + 1;
        int end = after == null ? size : after.getValue().firstKey();
        Gap widest = new Gap(0, -1);
        for (RuleGroup group : bands.getOrDefault(priority, new TreeMap<>()).values()) {
            widest = wider(widest, new Gap(from, group.first - 1));
            from = group.last + 1;
        }
        return wider(widest, new Gap(from, end - 1));
    }

    private static Gap wider(Gap one, Gap other) {
        return other.width() > one.width() ? other : one;
    }

    /**
     * Where a group begins in a gap. At either end of the table it stays near its neighbour, so that rules that come in the order of
     * their priorities do not halve the rest each time.
     */
    private int first(Gap gap, int width) {
        int room = gap.width() - width;
        int stride = size / (4 * (places.size() + 1));
        if (gap.first > 0 && gap.last == size - 1) {
            return gap.first + Math.min(stride, room / 2);
        }
        if (gap.first == 0 && gap.last < size - 1) {
            return gap.last + 1 - width - Math.min(stride, room / 2);
        }
        return gap.first + room / 2;
    }

    private RuleGroup addGroup(PlacedRule rule, int first, int last) {
        int created = firmware.createGroup(number, first, last, rule.entry().match());
        RuleGroup group = new RuleGroup(created, first, last);
        bands.computeIfAbsent(rule.priority(), p -> new TreeMap<>()).put(first, group);
        kinds.computeIfAbsent(Kind.of(rule), k -> new ArrayList<>()).add(group);
        return group;
    }

    private void set(PlacedRule rule, RuleGroup group) {
        int index = group.freeIndex();
        firmware.setEntry(number, group.number, index, rule.entry());
        group.taken(index);
        places.put(rule, new Place(group, index));
    }

    /** Removes a rule; it is there. */
    void remove(PlacedRule rule) {
        Place place = places.get(rule);
        firmware.deleteEntry(number, place.index);
        places.remove(rule);
        place.group.freed(place.index);
        dropIfEmpty(rule, place.group);
    }

    private void dropIfEmpty(PlacedRule rule, RuleGroup group) {
        if (!group.isEmpty()) {
            return;
        }
        firmware.destroyGroup(number, group.number);
        NavigableMap<Integer, RuleGroup> band = bands.get(rule.priority());
        band.remove(group.first);
        if (band.isEmpty()) {
            bands.remove(rule.priority());
        }
        List<RuleGroup> sameKind = kinds.get(Kind.of(rule));
        sameKind.remove(group);
        if (sameKind.isEmpty()) {
            kinds.remove(Kind.of(rule));
        }
    }

    /** Takes down what is there of it. */
    @Override
    public void close() {
        for (PlacedRule rule : List.copyOf(places.keySet())) {
            remove(rule);
        }
        for (NavigableMap<Integer, RuleGroup> band : bands.values()) {
            band.values().forEach(group -> firmware.destroyGroup(number, group.number));
        }
        bands.clear();
        undo.close();
    }

    @Override
    public String toString() {
        return "flow rules (flow table " + number + ")";
    }
}
