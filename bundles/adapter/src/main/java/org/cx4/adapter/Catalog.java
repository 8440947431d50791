package org.cx4.adapter;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.MetaTypeInformation;
import org.osgi.service.metatype.MetaTypeService;
import org.osgi.service.metatype.ObjectClassDefinition;

/** What the installed bundles publish: for each stage, device, wire and module, by PID, the keys that it takes. */
final class Catalog {
    private static final String PREFIX = "cx4.";

    private final Map<String, Map<String, Key>> keysByPid;

    Catalog(Map<String, Map<String, Key>> keysByPid) {
        this.keysByPid = keysByPid;
    }

    /** Reads the metatype of every bundle that is installed now. */
    static Catalog read(BundleContext context, MetaTypeService metaTypes) {
        Map<String, Map<String, Key>> keys = new TreeMap<>();
        for (Bundle bundle : context.getBundles()) {
            MetaTypeInformation information =
                    bundle.getState() == Bundle.UNINSTALLED ? null : metaTypes.getMetaTypeInformation(bundle);
            if (information == null || information.getFactoryPids() == null) {
                continue;
            }
            for (String pid : information.getFactoryPids()) {
                if (pid.startsWith(PREFIX) && !pid.equals(Chains.PID)) {
                    keys.computeIfAbsent(pid, none -> new TreeMap<>())
                            .putAll(keys(information.getObjectClassDefinition(pid, null)));
                }
            }
        }
        return new Catalog(keys);
    }

    private static Map<String, Key> keys(ObjectClassDefinition definition) {
        Map<String, Key> keys = new TreeMap<>();
        AttributeDefinition[] attributes = definition.getAttributeDefinitions(ObjectClassDefinition.ALL);
        if (attributes != null) {
            for (AttributeDefinition attribute : attributes) {
                keys.put(attribute.getID(), new Key(attribute.getID(), attribute));
            }
        }
        return keys;
    }

    /** Whether a bundle publishes this PID. */
    boolean has(String pid) {
        return keysByPid.containsKey(pid);
    }

    /** The last parts of all PIDs that begin with a prefix, such as {@code cable} and {@code tap} for {@code cx4.wire.}. */
    Set<String> names(String prefix) {
        Set<String> names = new TreeSet<>();
        for (String pid : keysByPid.keySet()) {
            if (pid.startsWith(prefix)) {
                names.add(pid.substring(prefix.length()));
            }
        }
        return names;
    }

    /** The keys of a PID; empty if no bundle publishes it. */
    Collection<Key> keys(String pid) {
        return keysByPid.getOrDefault(pid, Map.of()).values();
    }

    /** A key by name, whoever publishes it. */
    Optional<Key> key(String id) {
        return keysByPid.values().stream()
                .map(keys -> keys.get(id))
                .filter(key -> key != null)
                .findFirst();
    }

    /** All keys, by name. */
    Map<String, Key> all() {
        Map<String, Key> all = new TreeMap<>();
        keysByPid.values().forEach(all::putAll);
        return all;
    }
}
