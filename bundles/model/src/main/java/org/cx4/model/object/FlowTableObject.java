package org.cx4.model.object;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A flow table. The RX thread reads the sorted entries, which are replaced as a whole: lowest index that matches wins. */
public final class FlowTableObject extends FirmwareObject {
    private final int level;
    private final int logSize;
    private final FlowTableObject missTable;
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

    /** The entries by index; not to be changed. */
    public FlowEntryObject[] entries() {
        return entries;
    }

    /** The entry of an index, or null. */
    public FlowEntryObject entry(int index) {
        for (FlowEntryObject entry : entries) {
            if (entry.number() == index) {
                return entry;
            }
        }
        return null;
    }

    /** Adds an entry; its index is free. */
    public void add(FlowEntryObject entry) {
        List<FlowEntryObject> next = new ArrayList<>(List.of(entries));
        next.add(entry);
        next.sort(Comparator.comparingInt(FirmwareObject::number));
        entries = next.toArray(FlowEntryObject[]::new);
    }

    /** Removes an entry and lets go of what it uses. */
    public void remove(FlowEntryObject entry) {
        List<FlowEntryObject> next = new ArrayList<>(List.of(entries));
        next.remove(entry);
        entries = next.toArray(FlowEntryObject[]::new);
        entry.release();
    }
}
