package org.cx4.adapter;

import java.util.HashMap;
import java.util.Map;
import org.osgi.service.component.ComponentConstants;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;

/** Lives as long as one operator's configuration {@code cx4.adapter~NAME} and reports its changes. */
@Component(
        service = AdapterComponent.class,
        immediate = true,
        configurationPid = Chains.PID,
        configurationPolicy = ConfigurationPolicy.REQUIRE)
public final class AdapterComponent {
    private final Chains chains;
    private final String name;

    /** Applies the configuration. */
    @Activate
    public AdapterComponent(@Reference(name = "chains") Chains chains, Map<String, Object> properties) {
        this.chains = chains;
        this.name = name((String) properties.get("service.pid"));
        chains.apply(name, operatorKeys(properties));
    }

    @Modified
    void modified(Map<String, Object> properties) {
        chains.apply(name, operatorKeys(properties));
    }

    /** Takes the chain down only if the operator deleted the configuration; if this bundle goes, chains run on. */
    @Deactivate
    void deactivate(int reason) {
        chains.forget(name, reason == ComponentConstants.DEACTIVATION_REASON_CONFIGURATION_DELETED);
    }

    private static String name(String pid) {
        return pid.substring(pid.indexOf('~') + 1);
    }

    /** Without what ConfigAdmin, Declarative Services and FileInstall add. */
    private static Map<String, Object> operatorKeys(Map<String, Object> properties) {
        Map<String, Object> keys = new HashMap<>(properties);
        keys.keySet()
                .removeIf(key -> key.startsWith("service.")
                        || key.startsWith("component.")
                        || key.startsWith("felix.fileinstall.")
                        || key.startsWith("org.apache.felix.")
                        || key.startsWith(".")
                        || key.endsWith(".target"));
        return keys;
    }
}
