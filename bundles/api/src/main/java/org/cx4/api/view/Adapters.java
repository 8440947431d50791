package org.cx4.api.view;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** All configured adapters. */
@ProviderType
public interface Adapters {
    /** One view per configuration, by name. */
    List<AdapterView> adapters();

    /**
     * Lets the failed stages of an adapter try again. If the card left a command of them without an answer in time, or kept an
     * object of theirs, it is reset: then all stages from {@code command} up start anew.
     *
     * @return names of the stages that try again; empty if none had failed
     * @throws IllegalArgumentException if there is no such adapter
     */
    List<String> retry(String adapter);

    /**
     * Packet buffers of an adapter that are in no pool now: those in use while it runs, those that were lost once it is down.
     *
     * @return 0 for an adapter that was never up
     */
    int buffersOutside(String adapter);
}
