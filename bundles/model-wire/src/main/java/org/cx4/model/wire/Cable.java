package org.cx4.model.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cx4.spi.stage.StageException;

/**
 * A cable by its name: who belongs to it, two at most, and which of their ends are plugged in. It exists while somebody
 * belongs to it.
 */
final class Cable {
    private static final int ENDS = 2;

    /** All that exist, by name; guarded by itself, as are the members of each. */
    private static final Map<String, Cable> CABLES = new HashMap<>();

    private final String name;
    private final List<CableWire> members = new ArrayList<>();

    /** Guarded by this, which is never held while a card is called. */
    private final List<CableEnd> plugged = new ArrayList<>();

    private Cable(String name) {
        this.name = name;
    }

    /**
     * Makes a wire one of the two.
     *
     * @throws StageException if there are two already
     */
    static Cable join(String name, CableWire wire) {
        synchronized (CABLES) {
            Cable cable = CABLES.computeIfAbsent(name, Cable::new);
            if (cable.members.size() == ENDS) {
                throw new StageException("wire = cable:" + name + " of " + wire.adapter()
                        + " refused: a cable has two ends, and this one's are at "
                        + cable.members.get(0).adapter() + " and "
                        + cable.members.get(1).adapter()
                        + "; use another name, or take the cable from one of them first");
            }
            cable.members.add(wire);
            return cable;
        }
    }

    /** Takes an unplugged wire off, and makes room for another. */
    void leave(CableWire wire) {
        synchronized (CABLES) {
            members.remove(wire);
            if (members.isEmpty()) {
                CABLES.remove(name);
            }
        }
    }

    /** Plugs an end in; if the other is there, both get light. */
    synchronized void plug(CableEnd end) {
        plugged.add(end);
        if (plugged.size() == ENDS) {
            plugged.get(0).connect(plugged.get(1));
            plugged.get(1).connect(plugged.get(0));
            plugged.forEach(CableEnd::changeLight);
        }
    }

    /** Unplugs an end, which no frame reaches after; if the other is there, both lose their light. */
    synchronized void unplug(CableEnd end) {
        if (plugged.size() == ENDS) {
            plugged.forEach(CableEnd::disconnect);
            plugged.forEach(CableEnd::changeLight);
        }
        plugged.remove(end);
    }

    @Override
    public String toString() {
        return "cable " + name;
    }
}
