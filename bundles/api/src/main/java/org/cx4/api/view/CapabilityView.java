package org.cx4.api.view;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** What a card can do. */
@ProviderType
public interface CapabilityView {
    /** Name of the adapter. */
    String adapter();

    /** All capabilities that the driver reads, in the PRM's order. */
    List<Capability> all();

    /**
     * One capability.
     *
     * @param name as the PRM has it
     * @param maximum what the card could do
     * @param current what it is set to do
     */
    record Capability(String name, long maximum, long current) {}
}
