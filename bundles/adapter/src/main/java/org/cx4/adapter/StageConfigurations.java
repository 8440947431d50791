package org.cx4.adapter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.cx4.spi.stage.StageComponent;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** The configurations of stages, wires and modules in ConfigAdmin that were written here, all marked as such. */
final class StageConfigurations {
    /** Marks a configuration as written here. */
    static final String DERIVED = "cx4.derived";

    private final ConfigurationAdmin admin;

    StageConfigurations(ConfigurationAdmin admin) {
        this.admin = admin;
    }

    /** Deletes those of adapters that no operator configures any more. */
    void removeOrphans() {
        for (Configuration orphan : list("(" + DERIVED + "=true)")) {
            String adapter = (String) orphan.getProperties().get(StageComponent.ADAPTER);
            if (list("(service.pid=" + Chains.PID + "~" + adapter + ")").isEmpty()) {
                delete(orphan);
            }
        }
    }

    /** Those of an adapter. */
    List<Configuration> of(String adapter) {
        return list("(&(" + DERIVED + "=true)(" + StageComponent.ADAPTER + "=" + adapter + "))");
    }

    private List<Configuration> list(String filter) {
        try {
            Configuration[] found = admin.listConfigurations(filter);
            return found == null ? List.of() : new ArrayList<>(List.of(found));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the configurations " + filter, e);
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException(filter, e);
        }
    }

    /** Writes the configuration of a PID and adapter, for whatever version of its bundle there is. */
    void create(String pid, String adapter, Map<String, Object> properties) {
        Hashtable<String, Object> all = new Hashtable<>(properties);
        all.put(DERIVED, true);
        try {
            admin.getFactoryConfiguration(pid, adapter, "?").update(all);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot store " + pid + "~" + adapter, e);
        }
    }

    /** Deletes one, if it is not null. */
    static void delete(Configuration configuration) {
        if (configuration != null) {
            try {
                configuration.delete();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot delete a configuration", e);
            }
        }
    }

    /** Whether it is that of a device. */
    static boolean isDevice(Configuration configuration) {
        return configuration.getFactoryPid().startsWith("cx4.device.");
    }
}
