package org.cx4.steering;

import java.util.List;
import org.cx4.spi.hca.FlowCapabilities;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.stage.ReleaseException;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Undo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables at the root: addresses, and VLANs if they are filtered. What they let in goes on to one table, which can be exchanged under
 * traffic: a second entrance is built, the root is set to it by one command, and the first is taken down. So a frame goes the
 * one way or the other; and cards that cannot modify entries can do it.
 *
 * <p>Not thread-safe.
 */
final class Entrance implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Entrance.class);
    private static final int ADDRESS_LEVEL = 0;
    private static final int VLAN_LEVEL = 1;

    private final FlowFirmware firmware;
    private final HcaCapabilities card;
    private final AddressFilter filter;
    private Doors doors;

    /** The tables of one moment. */
    private record Doors(int root, Undo undo) {}

    /** Nothing is there yet, and no frame enters. */
    Entrance(FlowFirmware firmware, HcaCapabilities card, FlowCapabilities flows, AddressFilter filter) {
        this.firmware = firmware;
        this.card = card;
        this.filter = filter;
        if (filter.filtersVlans() && !flows.fields().contains("outer_first_vid")) {
            throw new StageException(
                    "vlan.filter: the card cannot compare VLANs (ft_field_support.outer_first_vid is 0)");
        }
    }

    /**
     * Lets frames in to a table, from now on.
     *
     * @throws RuntimeException if the card does not do it; then frames go where they went, unless the card did not say so
     */
    void leadTo(int table) {
        Undo undo = new Undo();
        int root;
        try {
            root = build(undo, table);
            firmware.setRoot(root);
        } catch (RuntimeException e) {
            Uncertain.orUndo(e, undo);
            throw e;
        }
        Doors before = doors;
        doors = new Doors(root, undo);
        if (before != null) {
            try {
                before.undo.close();
            } catch (ReleaseException e) {
                // Frames go the new way already.
                LOG.error("flow tables that are not used any more stay until the adapter goes down", e);
            }
        }
    }

    private int build(Undo undo, int next) {
        int inside = next;
        if (filter.filtersVlans()) {
            inside = table(undo, "VLANs", VLAN_LEVEL, FlowEntry.vlans(filter, next));
        }
        return table(undo, "addresses", ADDRESS_LEVEL, FlowEntry.addresses(filter, inside));
    }

    private int table(Undo undo, String name, int level, List<FlowEntry> entries) {
        FlowTable table = FlowTable.create(firmware, undo, name, level, entries.size());
        table.createGroups(undo, entries);
        table.setEntries(undo);
        return table.number();
    }

    /** No frame enters any more. */
    @Override
    public void close() {
        if (doors == null) {
            return;
        }
        Undo undo = doors.undo;
        if (card.resetRoot()) {
            int root = doors.root;
            undo.add("root", () -> firmware.resetRoot(root));
        }
        doors = null;
        undo.close();
    }

    @Override
    public String toString() {
        return "entrance";
    }
}
