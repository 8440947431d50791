package org.cx4.model.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.FlowCounterObject;
import org.cx4.model.object.FlowEntryObject;
import org.cx4.model.object.FlowGroupObject;
import org.cx4.model.object.FlowTableObject;
import org.cx4.model.object.TirObject;
import org.cx4.prm.BitField;
import org.cx4.prm.FlowAction;
import org.cx4.prm.MatchCriteria;
import org.cx4.prm.context.FteMatchParam;
import org.cx4.prm.context.FteMatchSetLyr24;
import org.cx4.prm.data.Cqe64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flow tables against a reference that knows fields and first matches, and nothing of bit offsets. */
class FlowTablesTest {
    private static final int INDICES_PER_GROUP = 8;

    /** What a rule may ask about a frame, and how the reference answers. */
    private enum Field {
        DESTINATION(FteMatchSetLyr24.DMAC_15_0),
        ETHERTYPE(FteMatchSetLyr24.ETHERTYPE),
        CVLAN(FteMatchSetLyr24.CVLAN_TAG),
        SVLAN(FteMatchSetLyr24.SVLAN_TAG),
        VID(FteMatchSetLyr24.FIRST_VID),
        VERSION(FteMatchSetLyr24.IP_VERSION),
        PROTOCOL(FteMatchSetLyr24.IP_PROTOCOL),
        FRAGMENT(FteMatchSetLyr24.FRAG),
        TCP_PORT(FteMatchSetLyr24.TCP_DPORT),
        UDP_PORT(FteMatchSetLyr24.UDP_DPORT);

        private final BitField field;

        Field(BitField field) {
            this.field = field;
        }
    }

    /** A frame and its fields, as whoever made it knows them. */
    private record Sample(byte[] frame, int[] values) {}

    private record Rule(int table, int index, boolean[] asks, int[] values, int action, int target) {}

    private final EngineRig rig = new EngineRig();
    private final Random random = new Random(42);
    private final List<TirObject> tirs = new ArrayList<>();

    @BeforeEach
    void queues() {
        rig.card.vport().promiscuous(false, false, true);
        for (int i = 0; i < 4; i++) {
            tirs.add(rig.tir(0x7001 + i, rig.receiver(0x5001 + i, true)));
        }
        rig.fillReceives();
    }

    @AfterEach
    void close() {
        rig.close();
    }

    private Sample sample() {
        int destination = random.nextInt(3);
        int kind = random.nextInt(6);
        int port = 1 + random.nextInt(2);
        boolean fragment = kind == 5;
        String ports = String.format("0001%04x", port);
        byte[] frame =
                switch (kind) {
                    case 0 -> Frames.padded(Frames.hex(Frames.TO_OWN + "0806"), 60);
                    case 1 -> Frames.ipv4(6, "", ports + "00".repeat(8) + "5010" + "00".repeat(6), -1);
                    case 2 -> Frames.ipv4(17, "", ports + "00080000", -1);
                    case 3 -> Frames.ipv6(6, 6, "", ports + "00".repeat(8) + "5010" + "00".repeat(6), -1);
                    case 4 -> Frames.ipv6(17, 17, "", ports + "00080000", -1);
                    default -> Frames.put(Frames.ipv4(17, "", ports + "00080000", -1), 20, 0x2000);
                };
        Frames.put(frame, 4, destination);
        int[] values = new int[Field.values().length];
        values[Field.DESTINATION.ordinal()] = destination;
        values[Field.ETHERTYPE.ordinal()] = kind == 0 ? 0x0806 : kind == 3 || kind == 4 ? 0x86dd : 0x0800;
        values[Field.VERSION.ordinal()] = kind == 0 ? 0 : kind == 3 || kind == 4 ? 6 : 4;
        values[Field.PROTOCOL.ordinal()] = kind == 0 ? 0 : kind == 1 || kind == 3 ? 6 : 17;
        values[Field.FRAGMENT.ordinal()] = fragment ? 1 : 0;
        values[Field.TCP_PORT.ordinal()] = kind == 1 || kind == 3 ? port : 0;
        values[Field.UDP_PORT.ordinal()] = kind == 2 || kind == 4 ? port : 0;
        int tag = random.nextInt(3);
        if (tag > 0) {
            int vid = 5 + random.nextInt(2);
            frame = Frames.tagged(frame, tag == 1 ? 0x8100 : 0x88a8, vid);
            values[Field.VID.ordinal()] = vid;
            values[(tag == 1 ? Field.CVLAN : Field.SVLAN).ordinal()] = 1;
        }
        return new Sample(frame, values);
    }

    /** Three tables, each with groups of a random mask; entries go to later tables or to a TIR, drop, or are not there. */
    private List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        for (int table = 0; table < 3; table++) {
            for (int group = 0; group < 4; group++) {
                boolean[] asks = new boolean[Field.values().length];
                for (int i = random.nextInt(3); i > 0; i--) {
                    asks[random.nextInt(asks.length)] = true;
                }
                for (int i = 0; i < INDICES_PER_GROUP; i++) {
                    if (random.nextInt(3) > 0) {
                        int target = random.nextInt(4) + (random.nextBoolean() ? 10 : 0);
                        int action = random.nextInt(6) == 0 ? FlowAction.DROP : FlowAction.FWD_DEST;
                        rules.add(
                                new Rule(table, group * INDICES_PER_GROUP + i, asks, sample().values, action, target));
                    }
                }
            }
        }
        return rules;
    }

    private static boolean matches(Rule rule, int[] values) {
        for (int i = 0; i < values.length; i++) {
            if (rule.asks[i] && rule.values[i] != values[i]) {
                return false;
            }
        }
        return true;
    }

    /** The reference: index of the TIR, or -1. Targets of 10 and more are the next table, whose last one has none. */
    private static int reference(List<Rule> rules, int table, boolean[] missForwards, int[] values) {
        for (Rule rule : rules) {
            if (rule.table == table && matches(rule, values)) {
                if (rule.action == FlowAction.DROP) {
                    return -1;
                }
                return rule.target < 10 || table == 2
                        ? rule.target % 10
                        : reference(rules, table + 1, missForwards, values);
            }
        }
        return missForwards[table] ? reference(rules, table + 1, missForwards, values) : -1;
    }

    private FlowTableObject[] build(List<Rule> rules, boolean[] missForwards) {
        FlowTableObject[] tables = new FlowTableObject[3];
        for (int table = 2; table >= 0; table--) {
            tables[table] = new FlowTableObject(1 + table, table, 5, missForwards[table] ? tables[table + 1] : null);
            for (Rule rule : rules) {
                if (rule.table == table) {
                    tables[table].add(entry(rule, tables));
                }
            }
        }
        return tables;
    }

    private FlowEntryObject entry(Rule rule, FlowTableObject[] tables) {
        byte[] mask = new byte[FteMatchParam.BYTES];
        byte[] value = new byte[FteMatchParam.BYTES];
        for (Field field : Field.values()) {
            if (rule.asks[field.ordinal()]) {
                field.field.set(mask, FteMatchParam.OUTER_HEADERS.offset(), field.field.mask());
            }
            // Values outside of the mask must not count.
            field.field.set(value, FteMatchParam.OUTER_HEADERS.offset(), rule.values[field.ordinal()]);
        }
        int first = rule.index / INDICES_PER_GROUP * INDICES_PER_GROUP;
        FlowGroupObject group = new FlowGroupObject(
                1, tables[rule.table], first, first + INDICES_PER_GROUP - 1, MatchCriteria.OUTER_HEADERS, mask);
        FirmwareObject target =
                rule.target < 10 || rule.table == 2 ? tirs.get(rule.target % 10) : tables[rule.table + 1];
        List<FirmwareObject> destinations = rule.action == FlowAction.DROP ? List.of() : List.of(target);
        return new FlowEntryObject(
                rule.index,
                group,
                value,
                new FlowEntryObject.Verdict(rule.action, rule.index, destinations, List.of()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void decideLikeTheReferenceFromAnyRoot(int root) {
        int delivered = 0;
        for (int round = 0; round < 60; round++) {
            List<Rule> rules = rules();
            boolean[] missForwards = {random.nextBoolean(), random.nextBoolean(), false};
            rig.card.root(build(rules, missForwards)[root]);
            for (int i = 0; i < 50; i++) {
                Sample sample = sample();
                int expected = reference(rules, root, missForwards, sample.values);
                assertThat(receive(sample.frame))
                        .as("round " + round + ", frame " + i)
                        .isEqualTo(expected);
                delivered += expected >= 0 ? 1 : 0;
            }
        }
        assertThat(delivered).isBetween(300, 2700);
    }

    /** Which TIR's queue got the frame, or -1. */
    private int receive(byte[] frame) {
        rig.postReceives(Short.MAX_VALUE);
        for (TirObject tir : tirs) {
            // All queues share ring and record: one WQE is left for whichever it is.
            tir.settings().queue().consumed(Short.MAX_VALUE - 1);
        }
        rig.receive(frame);
        long cqe = rig.completion();
        assertThat(rig.completion()).isZero();
        return cqe == 0 ? -1 : Cqe64.RQPN.get(cqe) - 0x5001;
    }

    private static FlowTableObject table(int number, int tag, FirmwareObject to, FlowCounterObject... counters) {
        FlowTableObject table = new FlowTableObject(number, number, 0, null);
        FlowGroupObject group = new FlowGroupObject(number, table, 0, 0, 0, new byte[FteMatchParam.BYTES]);
        int action = to == null ? FlowAction.DROP : FlowAction.FWD_DEST;
        table.add(new FlowEntryObject(
                0,
                group,
                new byte[FteMatchParam.BYTES],
                new FlowEntryObject.Verdict(
                        counters.length == 0 ? action : action | FlowAction.COUNT,
                        tag,
                        to == null ? List.of() : List.of(to),
                        List.of(counters))));
        return table;
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "7, 0, 7", "0, 8, 8", "7, 8, 8"})
    void keepTheLastTagThatAnEntrySets(int first, int second, int seen) {
        rig.card.root(table(1, first, table(2, second, tirs.get(0))));
        rig.postReceives(1);
        rig.receive(sample().frame);
        assertThat(Cqe64.FLOW_TAG_OR_SQN.get(rig.completion())).isEqualTo(seen);
    }

    @Test
    void countWhatEachCountingEntryMatches() {
        FlowCounterObject passed = new FlowCounterObject(1);
        FlowCounterObject dropped = new FlowCounterObject(2);
        rig.card.root(table(1, 0, table(2, 0, null, dropped), passed));
        byte[] frame = sample().frame;
        rig.receive(frame);
        rig.receive(frame);
        assertThat(rig.completion()).isZero();
        assertThat(passed.packets()).hasValue(2);
        assertThat(passed.octets()).hasValue(2L * frame.length);
        assertThat(dropped.packets()).hasValue(2);
    }

    @Test
    void copyToEachDestination() {
        FlowTableObject table = new FlowTableObject(1, 0, 0, null);
        FlowGroupObject group = new FlowGroupObject(1, table, 0, 0, 0, new byte[FteMatchParam.BYTES]);
        table.add(new FlowEntryObject(
                0,
                group,
                new byte[FteMatchParam.BYTES],
                new FlowEntryObject.Verdict(FlowAction.FWD_DEST, 0, List.of(tirs.get(1), tirs.get(3)), List.of())));
        rig.card.root(table);
        rig.postReceives(1);
        rig.receive(sample().frame);
        assertThat(Cqe64.RQPN.get(rig.completion())).isEqualTo(0x5002);
        assertThat(Cqe64.RQPN.get(rig.completion())).isEqualTo(0x5004);
        assertThat(rig.completion()).isZero();
    }
}
