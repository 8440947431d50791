package org.cx4.adapter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cx4.spi.stage.StageComponent;

/**
 * What one adapter configuration means: the value of every key, defaults included, and the configuration of each stage.
 *
 * @param values every key that some part of this adapter takes
 * @param configurations by factory PID, in the order in which they are written: wire and modules, then the stages bottom to top
 */
record Derivation(Map<String, Object> values, Map<String, Map<String, Object>> configurations) {
    /** The stages above the device, bottom to top. A part's PID is {@code cx4.} and its name. */
    static final List<String> STAGES = List.of("command", "hca", "event", "tx", "rx", "steering", "port");

    private static final String DEVICE = "device";
    private static final String DEVICES = "cx4.device.";
    private static final String WIRE = "wire";
    private static final String OFFLOADS = "offloads";
    private static final String CORES = "cores";
    private static final int MOST_CORES = 16;
    private static final Map<String, String> OWN = Map.of(DEVICE, "model", WIRE, "none", OFFLOADS, "checksum,rss");

    /** References of one adapter's chain beside those to stages, and those of applications, which may serve all adapters. */
    private static final List<String> CHAIN_REFERENCES = List.of(WIRE, "modules", "rss");

    private static final List<String> WHITEBOARD_REFERENCES = List.of("handlers", "sources", "taps", "listeners");

    /**
     * Checks and derives.
     *
     * @param name of the adapter
     * @param operator the operator's keys and values
     * @throws RefusedException if anything is wrong; then nothing may be applied
     */
    static Derivation of(String name, Map<String, Object> operator, Catalog catalog) {
        if (!name.matches("[A-Za-z0-9_.-]+")) {
            throw new RefusedException("'" + name + "' cannot name an adapter: use letters, digits, '_', '.' and '-'");
        }
        refuseUnknown(operator.keySet(), catalog);
        List<String> pids = parts(operator, catalog);
        Map<String, Object> values = values(operator, pids, catalog);
        Rules.check(values);
        Map<String, Map<String, Object>> configurations = new LinkedHashMap<>();
        for (String pid : pids) {
            Map<String, Object> part = new TreeMap<>();
            catalog.keys(pid).forEach(key -> part.put(key.id(), values.get(key.id())));
            part.values().removeIf(Derivation::isEmpty);
            part.put(StageComponent.ADAPTER, name);
            CHAIN_REFERENCES.forEach(reference -> part.put(reference + ".target", "(cx4.adapter=" + name + ")"));
            WHITEBOARD_REFERENCES.forEach(
                    reference -> part.put(reference + ".target", "(|(cx4.adapter=" + name + ")(!(cx4.adapter=*)))"));
            configurations.put(pid, part);
        }
        return new Derivation(values, configurations);
    }

    /** How a stage finds one that it stands on: the key of its target filter and the filter. None for what is not a stage. */
    static Map<String, String> target(String pid, String adapter, Object generation) {
        String stage = pid.startsWith(DEVICES) ? DEVICE : pid.substring("cx4.".length());
        return stage.equals(DEVICE) || STAGES.contains(stage)
                ? Map.of(
                        stage + ".target",
                        "(&(" + StageComponent.ADAPTER + "=" + adapter + ")(" + StageComponent.GENERATION + "="
                                + generation + "))")
                : Map.of();
    }

    /** ConfigAdmin does not keep empty lists: written, they would look like a change each time. */
    private static boolean isEmpty(Object value) {
        return value == null || (value instanceof String[] list && list.length == 0);
    }

    private static void refuseUnknown(Set<String> keys, Catalog catalog) {
        Set<String> known = new TreeSet<>(catalog.all().keySet());
        known.addAll(OWN.keySet());
        for (String key : keys) {
            if (!known.contains(key)) {
                throw new RefusedException("unknown key '" + key + "': no installed bundle publishes it; known are "
                        + String.join(", ", known));
            }
        }
    }

    private static List<String> parts(Map<String, Object> operator, Catalog catalog) {
        List<String> pids = new ArrayList<>();
        String wire = own(operator, WIRE);
        if (!wire.equals("none")) {
            String kind = wire.contains(":") ? wire.substring(0, wire.indexOf(':')) : wire;
            pids.add(part(WIRE, wire, "cx4.wire.", kind, catalog));
        }
        for (String offload : list(operator.getOrDefault(OFFLOADS, OWN.get(OFFLOADS)))) {
            pids.add(part(OFFLOADS, offload, "cx4.offload.", offload, catalog));
        }
        String device = own(operator, DEVICE);
        String kind = device.contains(":") ? device.substring(0, device.indexOf(':')) : device;
        pids.add(part(DEVICE, device, DEVICES, kind, catalog));
        STAGES.forEach(stage -> pids.add("cx4." + stage));
        return pids;
    }

    private static String part(String key, String value, String prefix, String kind, Catalog catalog) {
        if (!catalog.has(prefix + kind)) {
            throw new RefusedException(key + " = " + value + ": no installed bundle provides it; there are "
                    + String.join(", ", catalog.names(prefix)));
        }
        return prefix + kind;
    }

    private static String own(Map<String, Object> operator, String key) {
        return String.valueOf(operator.getOrDefault(key, OWN.get(key))).strip();
    }

    private static List<String> list(Object value) {
        String text = value instanceof Object[] array
                ? String.join(",", Arrays.asList(array).toArray(String[]::new))
                : String.valueOf(value);
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .distinct()
                .toList();
    }

    private static Map<String, Object> values(Map<String, Object> operator, List<String> pids, Catalog catalog) {
        Map<String, Object> values = new TreeMap<>();
        for (String pid : pids) {
            for (Key key : catalog.keys(pid)) {
                Object given = operator.get(key.id());
                Object value = given == null ? key.defaultValue() : key.parse(given);
                if (value != null) {
                    values.put(key.id(), value);
                }
            }
        }
        for (String key : operator.keySet()) {
            if (!values.containsKey(key) && !OWN.containsKey(key)) {
                throw new RefusedException(key + " is set, but no part of this adapter takes it (device "
                        + own(operator, DEVICE) + ", wire " + own(operator, WIRE) + ")");
            }
        }
        values.put(DEVICE, own(operator, DEVICE));
        values.put(WIRE, own(operator, WIRE));
        values.put(OFFLOADS, String.join(",", list(operator.getOrDefault(OFFLOADS, OWN.get(OFFLOADS)))));
        if (values.containsKey(CORES)
                && (!operator.containsKey(CORES) || values.get(CORES).equals(0))) {
            values.put(CORES, Math.min(Runtime.getRuntime().availableProcessors(), MOST_CORES));
        }
        return values;
    }
}
