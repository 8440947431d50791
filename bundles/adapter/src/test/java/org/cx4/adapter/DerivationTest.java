package org.cx4.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.osgi.service.metatype.AttributeDefinition;

class DerivationTest {
    private static final Catalog CATALOG = new Catalog(catalog());

    private static Map<String, Map<String, Key>> catalog() {
        Map<String, Map<String, Key>> pids = new TreeMap<>();
        pids.put("cx4.device.model", keys(Attribute.text("profile", "cx4-full", "cx4-full")));
        pids.put("cx4.wire.cable", keys(Attribute.text("wire", "")));
        pids.put("cx4.wire.tap", keys(Attribute.text("wire", ""), Attribute.text("wire.namespace", "")));
        pids.put("cx4.offload.checksum", keys());
        pids.put("cx4.offload.rss", keys(Attribute.number("rss.table.entries", 128)));
        pids.put("cx4.hca", keys(Attribute.number("cores", 0), Attribute.number("mtu", 1500)));
        pids.put("cx4.tx", keys(Attribute.number("cores", 0), Attribute.number("tx.ring.entries", 512)));
        pids.put("cx4.steering", keys(Attribute.bool("promiscuous"), Attribute.list("multicast")));
        return pids;
    }

    private static Map<String, Key> keys(Attribute... attributes) {
        return Arrays.stream(attributes)
                .map(attribute -> new Key(attribute.getID(), attribute))
                .collect(Collectors.toMap(Key::id, Function.identity()));
    }

    @Test
    void givesEachStageTheKeysThatItPublishes() {
        Derivation derivation = Derivation.of("a0", Map.of("cores", "2", "tx.ring.entries", "256"), CATALOG);
        assertThat(derivation.configurations().get("cx4.tx"))
                .containsEntry("cores", 2)
                .containsEntry("tx.ring.entries", 256)
                .doesNotContainKey("mtu")
                .containsEntry("cx4.adapter", "a0")
                .containsEntry("rss.target", "(cx4.adapter=a0)");
        assertThat(Derivation.target("cx4.event", "a0", 7L))
                .containsEntry("event.target", "(&(cx4.adapter=a0)(cx4.generation=7))");
        assertThat(derivation.configurations().get("cx4.hca"))
                .containsEntry("cores", 2)
                .containsEntry("mtu", 1500);
    }

    @Test
    void writesWireAndModulesBeforeTheDeviceAndTheDeviceBeforeTheStages() {
        Derivation derivation = Derivation.of("a0", Map.of("wire", "cable:lab"), CATALOG);
        assertThat(derivation.configurations().keySet())
                .containsExactly(
                        "cx4.wire.cable",
                        "cx4.offload.checksum",
                        "cx4.offload.rss",
                        "cx4.device.model",
                        "cx4.command",
                        "cx4.hca",
                        "cx4.event",
                        "cx4.tx",
                        "cx4.rx",
                        "cx4.steering",
                        "cx4.port");
    }

    @Test
    void takesAsManyCoresAsTheMachineHasByDefault() {
        assertThat(Derivation.of("a0", Map.of(), CATALOG).values())
                .containsEntry("cores", Math.min(Runtime.getRuntime().availableProcessors(), 16));
    }

    @Test
    void splitsLists() {
        Derivation derivation =
                Derivation.of("a0", Map.of("multicast", "01:00:5e:00:00:01, 33:33:00:00:00:01"), CATALOG);
        assertThat((String[]) derivation.values().get("multicast"))
                .containsExactly("01:00:5e:00:00:01", "33:33:00:00:00:01");
    }

    @Test
    void refusesAKeyThatNoBundlePublishes() {
        refused(Map.of("tx.ring.entires", "256"), "unknown key 'tx.ring.entires'", "tx.ring.entries");
    }

    @Test
    void refusesAKeyThatNoPartOfThisAdapterTakes() {
        refused(Map.of("wire.namespace", "blue", "wire", "cable:lab"), "wire.namespace", "no part of this adapter");
    }

    @Test
    void refusesUnknownDevicesWiresOffloadsAndProfiles() {
        refused(Map.of("device", "abacus"), "device = abacus", "model");
        refused(Map.of("wire", "string:a"), "wire = string:a", "cable, tap");
        refused(Map.of("offloads", "checksum,magic"), "offloads = magic", "rss");
        refused(Map.of("profile", "cx9"), "profile = cx9", "cx4-full");
    }

    @Test
    void refusesImpossibleValues() {
        refused(Map.of("tx.ring.entries", "500"), "tx.ring.entries = 500", "power of two", "256 or 512");
        refused(Map.of("tx.ring.entries", "many"), "tx.ring.entries = many", "whole number");
        refused(Map.of("tx.ring.entries", "99999999999"), "too large");
        refused(Map.of("mtu", "20"), "mtu = 20", "from 68");
        refused(Map.of("cores", "-1"), "cores = -1");
        refused(Map.of("promiscuous", "perhaps"), "true or false");
    }

    @Test
    void refusesNamesThatWouldBreakAFilter() {
        assertThatThrownBy(() -> Derivation.of("a)(b", Map.of(), CATALOG))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("cannot name an adapter");
    }

    private static void refused(Map<String, Object> operator, String... words) {
        assertThatThrownBy(() -> Derivation.of("a0", operator, CATALOG))
                .isInstanceOf(RefusedException.class)
                .hasMessageContainingAll(words);
    }

    /** What a bundle's metatype would say. */
    private record Attribute(String id, int type, int cardinality, String[] options, String[] defaults)
            implements AttributeDefinition {
        static Attribute text(String id, String value, String... options) {
            return new Attribute(id, STRING, 0, options, new String[] {value});
        }

        static Attribute number(String id, int value) {
            return new Attribute(id, INTEGER, 0, new String[0], new String[] {String.valueOf(value)});
        }

        static Attribute bool(String id) {
            return new Attribute(id, BOOLEAN, 0, new String[0], new String[] {"false"});
        }

        static Attribute list(String id) {
            return new Attribute(id, STRING, Integer.MAX_VALUE, new String[0], null);
        }

        @Override
        public String getName() {
            return id;
        }

        @Override
        public String getID() {
            return id;
        }

        @Override
        public String getDescription() {
            return id;
        }

        @Override
        public int getCardinality() {
            return cardinality;
        }

        @Override
        public int getType() {
            return type;
        }

        @Override
        public String[] getOptionValues() {
            return options;
        }

        @Override
        public String[] getOptionLabels() {
            return options;
        }

        @Override
        public String validate(String value) {
            return "";
        }

        @Override
        public String[] getDefaultValue() {
            return defaults;
        }
    }
}
