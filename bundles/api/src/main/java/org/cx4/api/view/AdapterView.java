package org.cx4.api.view;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An adapter.
 *
 * @param name its name
 * @param configuration the configuration in force, defaults included; empty if none is
 * @param refused why the newest configuration was refused, if it was; the one in force stays
 * @param stages its stages, bottom to top
 */
public record AdapterView(
        String name, Map<String, Object> configuration, Optional<String> refused, List<StageView> stages) {
    /** Copies its arguments. */
    public AdapterView {
        configuration = Map.copyOf(configuration);
        stages = List.copyOf(stages);
    }
}
