package org.cx4.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cx4.api.PacketBatch;
import org.cx4.api.flow.FlowAction;
import org.cx4.api.flow.FlowCount;
import org.cx4.api.flow.FlowField;
import org.cx4.api.flow.FlowMatch;
import org.cx4.api.flow.FlowRule;
import org.cx4.api.flow.FlowRuleException;
import org.cx4.model.CommandFault;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flow rules of the steering stage: what is refused, what a failure leaves, what traffic sees of a change. */
class FlowRulesTest {
    private static final boolean COUNTERS = !Chain.PROFILE.equals("cx4lx-14.12");

    private static final int CORES = 2;
    private static final Map<String, Object> SETTINGS =
            Map.of("cores", CORES, "rx_ring_entries", 256, "tx_ring_entries", 16, "promiscuous", true);
    private static final int MINE = 0x88b5;
    private static final int OTHER = 0x88b6;
    private static final FlowMatch MY_TYPE = FlowMatch.ANY.ethertype(MINE);

    private static Chain up(String capabilities) {
        return new Chain(capabilities, SETTINGS).start();
    }

    private static FlowRule rule(int priority, FlowMatch match, FlowAction action) {
        return new FlowRule(priority, match, action);
    }

    /** Counted, if the card can. */
    private static FlowAction counted(FlowAction action) {
        return COUNTERS ? action.count() : action;
    }

    private static byte[] frame(int ethertype) {
        byte[] frame = new byte[60];
        frame[0] = 2;
        frame[6] = 2;
        frame[12] = (byte) (ethertype >>> 8);
        frame[13] = (byte) ethertype;
        return frame;
    }

    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    @Test
    void sendToACoreWithAMarkAndCount() {
        Chain chain = up("");
        try (chain) {
            long id = chain.steering.add(
                    rule(5, MY_TYPE, counted(FlowAction.toCore(1).marked(0xabcdef))));
            chain.model.faults().inject(frame(MINE));
            PacketBatch mine = chain.receive(1, 1);
            assertThat(mine.mark(0)).isEqualTo(0xabcdef);
            mine.clear();
            chain.model.faults().inject(frame(OTHER));
            PacketBatch others = chain.receive(0, 1);
            assertThat(others.mark(0)).isZero();
            others.clear();
            assertThat(chain.steering.rules()).singleElement().satisfies(installed -> {
                assertThat(installed.id()).isEqualTo(id);
                assertThat(installed.count())
                        .isEqualTo(COUNTERS ? Optional.of(new FlowCount(1, 60)) : Optional.empty());
            });
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void needNoTableWhileThereAreNone() {
        Chain chain = up("");
        try (chain) {
            Map<String, Integer> without = chain.model.remains().objectsByKind();
            long id = chain.steering.add(rule(0, MY_TYPE, FlowAction.drop()));
            assertThat(chain.model.remains().objectsByKind()).isNotEqualTo(without);
            chain.steering.remove(id);
            assertThat(chain.model.remains().objectsByKind()).isEqualTo(without);
            assertThatThrownBy(() -> chain.steering.remove(id))
                    .isInstanceOf(FlowRuleException.class)
                    .hasMessage("there is no rule " + id + "; there are none");
        }
        assertNothingIsLeft(chain);
    }

    @ParameterizedTest
    @CsvSource({
        "modify_root=0, modify_root",
        "flow_counter=0, flow_counter",
        "flow_tag=0, flow_tag",
        "ft_field_support.outer_udp_dport=0, ft_field_support.outer_udp_dport",
        "ft_field_bitmask_support.outer_dip=0, ft_field_bitmask_support.outer_dip"
    })
    void refuseWhatTheCardCannotDo(String capability, String reason) {
        Chain chain = up(capability);
        try (chain) {
            int before = chain.model.trace().size();
            FlowMatch match = FlowMatch.ANY
                    .ethertype(FlowMatch.IPV4)
                    .with(FlowField.DESTINATION_IPV4, 0x0a000000, 0xff000000L)
                    .protocol(FlowMatch.UDP)
                    .toPort(53);
            FlowAction marked = FlowAction.spread().marked(1);
            FlowAction action = reason.equals("flow_counter") ? marked.count() : counted(marked);
            assertThatThrownBy(() -> chain.steering.add(rule(0, match, action)))
                    .isInstanceOf(FlowRuleException.class)
                    .hasMessageContaining(reason);
            assertThat(chain.model.trace()).hasSize(before);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void refuseACoreThatIsNotThereAndContradictions() {
        Chain chain = up("");
        try (chain) {
            assertThatThrownBy(() -> chain.steering.add(rule(0, MY_TYPE, FlowAction.toCore(CORES))))
                    .hasMessageContaining("there is no core 2, the adapter has 2 cores, numbered from 0");
            long id = chain.steering.add(rule(3, MY_TYPE, FlowAction.drop()));
            assertThatThrownBy(() -> chain.steering.add(rule(3, MY_TYPE, FlowAction.drop())))
                    .hasMessageContaining(
                            "rule " + id + " 'priority=3 ethertype=0x88b5 action=drop' has the same priority");
            FlowMatch untagged = FlowMatch.ANY.untagged();
            assertThatThrownBy(() -> chain.steering.add(rule(3, untagged, FlowAction.toCore(1))))
                    .hasMessageContaining("contradicts it");
            chain.steering.add(rule(3, untagged, FlowAction.drop()));
            chain.steering.add(rule(4, untagged, FlowAction.toCore(1)));
            assertThat(chain.steering.rules()).hasSize(3);
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void refuseMoreThanATableTakes() {
        Chain chain = up("log_max_ft_size=4");
        try (chain) {
            for (int i = 0; i < 15; i++) {
                chain.steering.add(rule(i, FlowMatch.ANY.ethertype(0x9000 + i), FlowAction.drop()));
            }
            assertThatThrownBy(() -> chain.steering.add(rule(0, MY_TYPE, FlowAction.drop())))
                    .hasMessageContaining("no more than 15 rules");
            chain.steering.remove(7);
            chain.steering.add(rule(0, MY_TYPE, FlowAction.drop()));
        }
        assertNothingIsLeft(chain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALLOC_FLOW_COUNTER",
                "CREATE_FLOW_TABLE",
                "CREATE_FLOW_GROUP",
                "SET_FLOW_TABLE_ENTRY",
                "SET_FLOW_TABLE_ROOT"
            })
    void leaveNothingOfARuleThatTheCardRefuses(String opcode) {
        assumeTrue(COUNTERS || !opcode.equals("ALLOC_FLOW_COUNTER"), "this card has no flow counters");
        Chain chain = up("");
        try (chain) {
            Map<String, Integer> before = chain.model.remains().objectsByKind();
            chain.model.faults().refuseNext(Opcode.valueOf(opcode), CommandStatus.LIM_ERR, 0x4711);
            assertThatThrownBy(() -> chain.steering.add(rule(0, MY_TYPE, counted(FlowAction.drop()))))
                    .isInstanceOf(FlowRuleException.class)
                    .hasMessageContaining(opcode)
                    .hasMessageContaining("LIM_ERR")
                    .hasMessageContaining("4711");
            assertThat(chain.model.remains().objectsByKind()).isEqualTo(before);
            chain.model.faults().inject(frame(MINE));
            chain.receive(0, 1).clear();
            chain.steering.add(rule(0, MY_TYPE, counted(FlowAction.toCore(1))));
            chain.model.faults().inject(frame(MINE));
            chain.receive(1, 1).clear();
        }
        assertNothingIsLeft(chain);
    }

    /** Executed or not: nobody knows. Frames go on, no rule is shown or taken, and a new start clears all away. */
    @ParameterizedTest
    @CsvSource({
        "ALLOC_FLOW_COUNTER, true", "ALLOC_FLOW_COUNTER, false",
        "CREATE_FLOW_TABLE, true", "CREATE_FLOW_TABLE, false",
        "CREATE_FLOW_GROUP, true", "CREATE_FLOW_GROUP, false",
        "SET_FLOW_TABLE_ENTRY, true", "SET_FLOW_TABLE_ENTRY, false",
        "SET_FLOW_TABLE_ROOT, true", "SET_FLOW_TABLE_ROOT, false"
    })
    void refuseARuleThatTheCardDoesNotAnswerAndAllAfterIt(String opcode, boolean executed) {
        Map<String, Object> impatient = new HashMap<>(SETTINGS);
        impatient.put("command_timeout_millis", 1000);
        Chain chain = new Chain("", impatient).start();
        try (chain) {
            chain.model
                    .faults()
                    .commands()
                    .strike(Opcode.valueOf(opcode), 1, executed ? CommandFault.unanswered() : CommandFault.lost());
            FlowRule rule = rule(0, MY_TYPE, counted(FlowAction.toCore(1)));
            assumeTrue(COUNTERS || !opcode.equals("ALLOC_FLOW_COUNTER"), "this card has no flow counters");
            assertThatThrownBy(() -> chain.steering.add(rule))
                    .isInstanceOf(FlowRuleException.class)
                    .hasMessageContaining("is not added")
                    .hasMessageContaining(opcode);
            assertThatThrownBy(() -> chain.steering.add(rule))
                    .isInstanceOf(FlowRuleException.class)
                    .hasMessageContaining("uncertain")
                    .hasMessageContaining("started again")
                    .hasMessageContaining(opcode);
            assertThatThrownBy(() -> chain.steering.rules()).isInstanceOf(FlowRuleException.class);
            chain.model.faults().inject(frame(OTHER));
            chain.receive(0, 1).clear();
        }
        assertThat(chain.model.remains().pages()).isZero();
        assertThat(chain.model.remains().dmaRegions()).isZero();
    }

    /** Rules come in ascending, then descending order of priority, so that tables are laid out again and again. */
    @Test
    void changeUnderTrafficWithoutALostOrDoubledFrame() throws InterruptedException {
        Chain chain = up("");
        try (chain) {
            AtomicBoolean done = new AtomicBoolean();
            Thread operator = new Thread(() -> {
                for (int round = 0; round < 2; round++) {
                    int step = round == 0 ? 1 : -1;
                    for (int i = 0; i < 150; i++) {
                        chain.steering.add(rule(
                                1000 + step * i,
                                FlowMatch.ANY.ethertype(i % 2 == 0 ? MINE : 0x9000 + i),
                                FlowAction.toCore(i % CORES)));
                    }
                    List.copyOf(chain.steering.rules()).forEach(rule -> chain.steering.remove(rule.id()));
                }
                done.set(true);
            });
            operator.start();
            int sent = 0;
            int received = 0;
            while (!done.get() && operator.isAlive()) {
                for (int i = 0; i < 20; i++) {
                    chain.model.faults().inject(frame(i % 2 == 0 ? MINE : OTHER));
                    sent++;
                }
                int expected = sent - received;
                int[] got = new int[1];
                Chain.await("every frame", () -> {
                    got[0] += drain(chain, 0) + drain(chain, 1);
                    return got[0] >= expected;
                });
                received += got[0];
            }
            operator.join();
            assertThat(done).isTrue();
            assertThat(received + drain(chain, 0) + drain(chain, 1)).isEqualTo(sent);
        }
        assertNothingIsLeft(chain);
    }

    private static int drain(Chain chain, int core) {
        PacketBatch batch = chain.batch(core, 256);
        int packets = chain.rx.ring(core).receive(batch);
        batch.clear();
        chain.rx.ring(core).refill();
        return packets;
    }

    @Test
    void endWithTheStage() {
        Chain chain = up("");
        chain.steering.add(rule(0, MY_TYPE, counted(FlowAction.drop())));
        chain.steering.add(rule(1, FlowMatch.ANY, FlowAction.toCore(1)));
        chain.close();
        assertNothingIsLeft(chain);
        assertThatThrownBy(() -> chain.steering.rules()).isInstanceOf(FlowRuleException.class);
    }
}
