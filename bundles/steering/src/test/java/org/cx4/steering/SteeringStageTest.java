package org.cx4.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cx4.api.MacAddress;
import org.cx4.api.PacketBatch;
import org.cx4.model.TracedCommand;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The steering stage on the software card. */
class SteeringStageTest {
    private static final Map<String, Object> SMALL = Map.of("rx_ring_entries", 16, "tx_ring_entries", 16);
    private static final String JOINED = "01:00:5e:00:00:fb";

    private static Map<String, Object> with(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(SMALL);
        settings.putAll(more);
        return settings;
    }

    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    @Test
    void buildsTablesGroupsAndEntriesAndSetsTheRootLast() {
        Chain chain = Chain.up(SMALL);
        assertThat(chain.commandNames())
                .containsExactly(
                        "MODIFY_NIC_VPORT_CONTEXT",
                        "SET_L2_TABLE_ENTRY",
                        "MODIFY_NIC_VPORT_CONTEXT",
                        "MODIFY_NIC_VPORT_CONTEXT",
                        "CREATE_FLOW_TABLE",
                        "CREATE_FLOW_GROUP",
                        "CREATE_FLOW_GROUP",
                        "CREATE_FLOW_GROUP",
                        "SET_FLOW_TABLE_ENTRY",
                        "SET_FLOW_TABLE_ENTRY",
                        "SET_FLOW_TABLE_ENTRY",
                        "SET_FLOW_TABLE_ENTRY",
                        "SET_FLOW_TABLE_ENTRY",
                        "SET_FLOW_TABLE_ENTRY",
                        "SET_FLOW_TABLE_ENTRY",
                        "CREATE_FLOW_TABLE",
                        "CREATE_FLOW_GROUP",
                        "CREATE_FLOW_GROUP",
                        "SET_FLOW_TABLE_ENTRY",
                        "SET_FLOW_TABLE_ENTRY",
                        "SET_FLOW_TABLE_ENTRY",
                        "SET_FLOW_TABLE_ROOT");
        chain.close();
        assertNothingIsLeft(chain);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void takesTheTablesDownFromTheRoot(int resetRoot) {
        Chain chain = new Chain("reset_root_to_default=" + resetRoot, SMALL).start();
        List<Integer> tables = chain.commands(Opcode.CREATE_FLOW_TABLE).stream()
                .map(TracedCommand::object)
                .toList();
        chain.model.clearTrace();
        chain.steering.deactivate();
        List<String> names = chain.commandNames();
        assertThat(names.get(0)).isEqualTo(resetRoot == 1 ? "SET_FLOW_TABLE_ROOT" : "DELETE_FLOW_TABLE_ENTRY");
        List<String> table = new ArrayList<>();
        for (int[] counts : new int[][] {{3, 2}, {7, 3}}) {
            table.addAll(Collections.nCopies(counts[0], "DELETE_FLOW_TABLE_ENTRY"));
            table.addAll(Collections.nCopies(counts[1], "DESTROY_FLOW_GROUP"));
            table.add("DESTROY_FLOW_TABLE");
        }
        assertThat(names).containsSubsequence(table);
        assertThat(names.stream().filter("DELETE_FLOW_TABLE_ENTRY"::equals)).hasSize(10);
        // The table of addresses was created second; it is the root.
        assertThat(chain.commands(Opcode.DESTROY_FLOW_TABLE))
                .extracting(TracedCommand::object)
                .containsExactly(tables.get(1), tables.get(0));
        chain.close();
        assertNothingIsLeft(chain);
    }

    private static byte[] frame(MacAddress destination, int mark) {
        byte[] frame = new byte[60];
        for (int i = 0; i < 6; i++) {
            frame[i] = (byte) (destination.value() >>> (40 - 8 * i));
        }
        frame[6] = 2;
        frame[12] = (byte) 0x88;
        frame[13] = (byte) 0xb5;
        frame[14] = (byte) mark;
        return frame;
    }

    /** Whether a frame arrives: a broadcast that is sent after it must come second, or first. */
    private static boolean arrives(Chain chain, MacAddress destination) {
        chain.model.faults().inject(frame(destination, 1));
        chain.model.faults().inject(frame(MacAddress.BROADCAST, 2));
        PacketBatch first = chain.receive(0, 1);
        int mark = first.getByte(0, 14);
        first.clear();
        if (mark == 1) {
            PacketBatch second = chain.receive(0, 1);
            assertThat(second.getByte(0, 14)).isEqualTo((byte) 2);
            second.clear();
        }
        return mark == 1;
    }

    @ParameterizedTest
    @CsvSource({
        // filter, own, other unicast, broadcast, joined group, other group
        "normal, true, false, true, true, false",
        "all multicast, true, false, true, true, true",
        "promiscuous, true, true, true, true, true"
    })
    void letsInWhatTheFilterSays(
            String mode, boolean own, boolean other, boolean broadcast, boolean joined, boolean otherGroup) {
        Chain chain = Chain.up(with(Map.of(
                "all_multicast",
                mode.equals("all multicast"),
                "promiscuous",
                mode.equals("promiscuous"),
                "multicast",
                new String[] {JOINED})));
        try (chain) {
            assertThat(arrives(chain, new MacAddress(chain.steering.mac()))).isEqualTo(own);
            assertThat(arrives(chain, MacAddress.parse("02:aa:bb:cc:dd:ee"))).isEqualTo(other);
            assertThat(arrives(chain, MacAddress.BROADCAST)).isEqualTo(broadcast);
            assertThat(arrives(chain, MacAddress.parse(JOINED))).isEqualTo(joined);
            assertThat(arrives(chain, MacAddress.parse("33:33:00:00:00:01"))).isEqualTo(otherGroup);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void takesAConfiguredAddressInsteadOfThePermanentOne() {
        Chain chain = Chain.up(with(Map.of("mac", "02:00:5e:10:00:01")));
        try (chain) {
            assertThat(chain.steering.mac()).isEqualTo(0x02_00_5e_10_00_01L);
            assertThat(arrives(chain, MacAddress.parse("02:00:5e:10:00:01"))).isTrue();
            assertThat(arrives(chain, new MacAddress(chain.hca.permanentMac()))).isFalse();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void writesNoL2TableWithoutBeingEswitchManager() {
        Chain chain = new Chain("eswitch_manager=0", SMALL).start();
        try (chain) {
            assertThat(chain.commandNames()).doesNotContain("SET_L2_TABLE_ENTRY");
            assertThat(arrives(chain, new MacAddress(chain.steering.mac()))).isTrue();
        }
        assertNothingIsLeft(chain);
    }

    @ParameterizedTest
    @CsvSource({
        "mac, 01:00:5e:00:00:01, single station",
        "mac, 00:00:00:00:00:00, single station",
        "mac, nonsense, is no MAC address",
    })
    void refusesAnAddressThatCannotBeItsOwn(String key, String value, String reason) {
        Chain chain = new Chain("", with(Map.of(key, value)));
        try (chain) {
            assertThatThrownBy(chain::start).isInstanceOf(StageException.class).hasMessageContaining(reason);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void refusesAMulticastGroupThatIsNone() {
        Chain chain = new Chain("", with(Map.of("multicast", new String[] {"02:00:00:00:00:01"})));
        try (chain) {
            assertThatThrownBy(chain::start).hasMessageContaining("is no multicast address");
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void refusesMoreGroupsThanTheCardTakes() {
        String[] groups = {JOINED, "01:00:5e:00:00:01"};
        Chain chain = new Chain("log_max_current_mc_list=1", with(Map.of("multicast", groups, "all_multicast", false)));
        try (chain) {
            assertThatThrownBy(chain::start).hasMessageContaining("the card takes 2 addresses with broadcast, not 3");
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void saysWhatIsLetIn() {
        Map<String, Map<String, Object>> cases = Map.of(
                "everything (promiscuous)",
                Map.of("promiscuous", true),
                "all multicast",
                Map.of(),
                "nothing else",
                Map.of("all_multicast", false),
                "multicast groups [" + JOINED + "]",
                Map.of("all_multicast", false, "multicast", new String[] {JOINED, JOINED}));
        cases.forEach((words, settings) -> {
            try (Chain chain = Chain.up(with(settings))) {
                assertThat(chain.steering.filters()).isEqualTo(words);
            }
        });
    }

    @Test
    void releasesWhatItHadWhenAStepFails() {
        List<Opcode> steps = List.of(
                Opcode.MODIFY_NIC_VPORT_CONTEXT,
                Opcode.SET_L2_TABLE_ENTRY,
                Opcode.CREATE_FLOW_TABLE,
                Opcode.CREATE_FLOW_GROUP,
                Opcode.SET_FLOW_TABLE_ENTRY,
                Opcode.SET_FLOW_TABLE_ROOT);
        for (Opcode step : steps) {
            Chain chain = new Chain("", SMALL);
            int objects = chain.model.remains().objects();
            chain.model.faults().refuseNext(step, CommandStatus.NO_RES_ERR, 0x1234);
            assertThatThrownBy(chain::start)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining(step.name())
                    .hasMessageContaining("0x1234");
            assertThat(chain.model.remains().objects()).isEqualTo(objects);
            chain.close();
            assertNothingIsLeft(chain);
        }
    }

    @Test
    void loadsAndUnloadsAgainAndAgain() {
        Chain chain = Chain.up(SMALL);
        for (int round = 0; round < 20; round++) {
            assertThat(arrives(chain, new MacAddress(chain.steering.mac()))).isTrue();
            chain.steering.deactivate();
            chain.steering.activate();
        }
        chain.close();
        assertNothingIsLeft(chain);
    }
}
