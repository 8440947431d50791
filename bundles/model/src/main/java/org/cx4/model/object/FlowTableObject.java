package org.cx4.model.object;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A flow table. The RX thread reads the sorted entries, which are replaced as a whole: lowest index that matches wins. */
public final class FlowTableObject extends FirmwareObject {
    private final int level;
    private final int logSize;
    private final FlowTableObject missTable;
    /** By first index; for the firmware thread. */
    private final NavigableMap<Integer, FlowGroupObject> groups = new TreeMap<>();

    private volatile FlowEntryObject[] entries = {};

    /**
     * A new one.
     *
     * @param missTable where packets go that match nothing; null drops them
     */
    public FlowTableObject(int number, int level, int logSize, FlowTableObject missTable) {
        super(
                ObjectKind.FLOW_TABLE,
                number,
                missTable == null ? new FirmwareObject[0] : new FirmwareObject[] {missTable});
        this.level = level;
        this.logSize = logSize;
        this.missTable = missTable;
    }

    /** Its level: entries lead to higher ones only. */
    public int level() {
        return level;
    }

    /** log2 of its entries. */
    public int logSize() {
        return logSize;
    }

    /** Where packets go that match nothing, or null. */
    public FlowTableObject missTable() {
        return missTable;
    }

    /** Its groups by first index; for the firmware thread. */
    NavigableMap<Integer, FlowGroupObject> groups() {
        return groups;
    }

    /** Whether a group has an index of a range. */
    public boolean hasGroupIn(int first, int last) {
        Map.Entry<Integer, FlowGroupObject> before = groups.floorEntry(last);
        return before != null && before.getValue().last() >= first;
    }

    /** The entries by index; not to be changed. */
    public FlowEntryObject[] entries() {
        return entries;
    }

    /** The entry of an index, or null. */
    public FlowEntryObject entry(int index) {
        int at = at(index);
        return at < entries.length && entries[at].number() == index ? entries[at] : null;
    }

    /** Adds an entry; its index is free. */
    public void add(FlowEntryObject entry) {
        int at = at(entry.number());
        FlowEntryObject[] next = new FlowEntryObject[entries.length + 1];
        System.arraycopy(entries, 0, next, 0, at);
        next[at] = entry;
        System.arraycopy(entries, at, next, at + 1, entries.length - at);
        entries = next;
    }

    /** Whether an entry of the same group matches just what this one would. */
    public boolean hasMatchOf(FlowEntryObject wanted) {
        int last = wanted.group().last();
        for (int i = at(wanted.group().first()); i < entries.length && entries[i].number() <= last; i++) {
            if (entries[i].matchesAs(wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Where the entry of an index is or would be. */
    private int at(int index) {
        int low = 0;
        int high = entries.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries[middle].number() < index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Removes an entry and lets go of what it uses. */
    public void remove(FlowEntryObject entry) {
        int at = at(entry.number());
        FlowEntryObject[] next = Arrays.copyOf(entries, entries.length - 1);
        System.arraycopy(entries, at + 1, next, at, next.length - at);
        entries = next;
        entry.release();
    }
}
