package org.cx4.model.wire;

import java.util.Map;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;

/** What every wire reads from its configuration. */
final class WireKey {
    private WireKey() {}

    /**
     * The adapter whose card the wire is for.
     *
     * @throws StageException if the configuration names none
     */
    static String adapter(Map<String, Object> properties) {
        if (properties.get(StageComponent.ADAPTER) instanceof String adapter) {
            return adapter;
        }
        throw new StageException("wire = " + properties.get("wire") + ": the configuration has no "
                + StageComponent.ADAPTER + ", so no card would find it");
    }

    /**
     * The part of {@code KIND:NAME} behind the colon.
     *
     * @param kind what is to stand before it
     * @param form what is right, for the message
     * @throws StageException if the value has not this form
     */
    static String name(String wire, String kind, String form, String adapter) {
        String prefix = kind + ":";
        if (wire == null || !wire.startsWith(prefix)) {
            throw refused(wire, form, adapter);
        }
        return wire.substring(prefix.length());
    }

    /** The refusal of a value, with what is right. */
    static StageException refused(String wire, String form, String adapter) {
        return new StageException("wire = " + wire + " of " + adapter + " is not understood: it takes " + form);
    }
}
