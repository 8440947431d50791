package org.cx4.api.view;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** All configured adapters. */
@ProviderType
public interface Adapters {
    /** One view per configuration, by name. */
    List<AdapterView> adapters();

    /**
     * Lets the failed stages of an adapter try again.
     *
     * @return names of the stages that try again; empty if none had failed
     * @throws IllegalArgumentException if there is no such adapter
     */
    List<String> retry(String adapter);
}
