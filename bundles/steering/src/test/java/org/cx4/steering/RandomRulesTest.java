package org.cx4.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.cx4.api.PacketBatch;
import org.cx4.api.flow.FlowAction;
import org.cx4.api.flow.FlowCount;
import org.cx4.api.flow.FlowRuleException;
import org.cx4.api.flow.InstalledRule;
import org.cx4.offload.rss.RssConfiguration;
import org.cx4.offload.rss.RssOffload;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random rules on the software card against a brute-force matcher that knows nothing of tables, groups and bits. */
class RandomRulesTest {
    private static final int CORES = 4;
    private static final int LAST = -1;
    private static final byte[] LAST_FRAME = lastFrame();

    private final Map<Long, Guess> rules = new LinkedHashMap<>();
    private final Map<Long, long[]> counts = new LinkedHashMap<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<Integer> coresWithoutRules = new ArrayList<>();
    private Random random;
    private Chain chain;

    /** What became of a frame; core -1 is nowhere. */
    private record Outcome(int core, int mark) {}

    /** To a station that no rule asks for. */
    private static byte[] lastFrame() {
        byte[] frame = new byte[64];
        frame[0] = 4;
        frame[5] = 8;
        frame[6] = 4;
        frame[11] = 8;
        frame[12] = 0x12;
        return new Sample(new long[0], frame).numbered(LAST);
    }

    private static Sample lastSample() {
        long[] fields = new long[Sample.Field.values().length];
        fields[Sample.Field.DESTINATION.ordinal()] = 0x0400_0000_0008L;
        fields[Sample.Field.SOURCE.ordinal()] = 0x0400_0000_0008L;
        fields[Sample.Field.ETHERTYPE.ordinal()] = 0x1200;
        return new Sample(fields, LAST_FRAME);
    }

    @ParameterizedTest
    @CsvSource({
        // card, rules, priorities, seed
        "cx4-full, 10000, 3000, 1",
        "cx4-full, 500, 1, 2",
        "cx4lx-14.12, 1000, 65536, 3"
    })
    void decideAsBruteForceDoes(String card, int number, int priorities, long seed) {
        boolean counters = card.equals("cx4-full");
        random = new Random(seed);
        chain = new Chain(
                card, "", Map.of("cores", CORES, "rx_ring_entries", 512, "tx_ring_entries", 16, "promiscuous", true));
        chain.rx.bindRss(new RssOffload(Chain.configuration(RssConfiguration.class, Map.of())));
        chain.start();
        Chain.await("spreading", () -> chain.rx.spreading().startsWith("over"));
        Map<String, Integer> before = chain.model.remains().objectsByKind();
        try {
            for (int i = 0; i < 300; i++) {
                samples.add(Sample.random(random));
            }
            send(samples).forEach(outcome -> coresWithoutRules.add(outcome.core));
            int added = 0;
            int refused = 0;
            for (int tries = 0; added < number && tries < 20 * number; tries++) {
                boolean taken = add(Guess.random(random, priorities, CORES, counters));
                added += taken ? 1 : 0;
                refused += taken ? 0 : 1;
                if (taken && random.nextInt(4) == 0) {
                    remove();
                }
                if (taken && added % (number / 10) == 0) {
                    check();
                }
            }
            checkCounts();
            assertThat(refused).isPositive();
            while (!rules.isEmpty()) {
                remove();
                if (rules.size() % Math.max(1, number / 10) == 0) {
                    check();
                }
            }
            assertThat(chain.steering.rules()).isEmpty();
            assertThat(chain.model.remains().objectsByKind()).isEqualTo(before);
        } finally {
            chain.close();
        }
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    private boolean add(Guess guess) {
        if (guess.matches(lastSample())) {
            return false;
        }
        if (rules.values().stream().anyMatch(guess::contradicts)) {
            assertThatThrownBy(() -> chain.steering.add(guess.rule))
                    .isInstanceOf(FlowRuleException.class)
                    .hasMessageContaining("same priority");
            return false;
        }
        long id = chain.steering.add(guess.rule);
        assertThat(rules).doesNotContainKey(id);
        rules.put(id, guess);
        if (guess.rule.action().counted()) {
            counts.put(id, new long[2]);
        }
        return true;
    }

    private void remove() {
        List<Long> ids = List.copyOf(rules.keySet());
        long id = ids.get(random.nextInt(ids.size()));
        chain.steering.remove(id);
        rules.remove(id);
        counts.remove(id);
    }

    /** Sends samples; what became of them, in their order. */
    private List<Outcome> send(List<Sample> sent) {
        Outcome[] outcomes = new Outcome[sent.size()];
        for (int i = 0; i < sent.size(); i++) {
            outcomes[i] = new Outcome(-1, 0);
            chain.model.faults().inject(sent.get(i).numbered(i));
        }
        chain.model.faults().inject(LAST_FRAME);
        boolean[] done = new boolean[1];
        Chain.await("the last frame", () -> {
            collect(0, outcomes, done);
            return done[0];
        });
        // The card works on one frame after the other: what came before the last is there.
        for (int core = 1; core < CORES; core++) {
            collect(core, outcomes, done);
        }
        return List.of(outcomes);
    }

    private void collect(int core, Outcome[] outcomes, boolean[] done) {
        PacketBatch batch = chain.batch(core, 512);
        chain.rx.ring(core).receive(batch);
        for (int i = 0; i < batch.size(); i++) {
            int number = batch.getInt(i, batch.length(i) - Integer.BYTES);
            if (number == LAST) {
                done[0] = true;
            } else {
                assertThat(outcomes[number].core).as("received once").isEqualTo(-1);
                outcomes[number] = new Outcome(core, batch.mark(i));
            }
        }
        batch.clear();
        chain.rx.ring(core).refill();
    }

    private void check() {
        chain.model.clearTrace();
        List<Outcome> outcomes = send(samples);
        for (int i = 0; i < samples.size(); i++) {
            Sample sample = samples.get(i);
            Map.Entry<Long, Guess> first = rules.entrySet().stream()
                    .filter(rule -> rule.getValue().matches(sample))
                    .min(Comparator.comparingInt(rule -> rule.getValue().rule.priority()))
                    .orElse(null);
            assertThat(outcomes.get(i))
                    .as("frame " + i + " by " + (first == null ? "no rule" : first.getValue().rule))
                    .isEqualTo(expected(
                            i, first == null ? null : first.getValue().rule.action()));
            if (first != null && counts.containsKey(first.getKey())) {
                counts.get(first.getKey())[0]++;
                counts.get(first.getKey())[1] += sample.bytes().length;
            }
        }
    }

    private Outcome expected(int i, FlowAction action) {
        if (action == null) {
            return new Outcome(coresWithoutRules.get(i), 0);
        }
        return switch (action.target()) {
            case DROP -> new Outcome(-1, 0);
            case CORE -> new Outcome(action.core(), action.mark());
            case SPREAD -> new Outcome(coresWithoutRules.get(i), action.mark());
        };
    }

    private void checkCounts() {
        List<InstalledRule> installed = chain.steering.rules();
        assertThat(installed).hasSize(rules.size());
        assertThat(installed.stream().map(rule -> rule.rule().priority()).toList())
                .isSorted();
        for (InstalledRule rule : installed) {
            assertThat(rule.rule()).isEqualTo(rules.get(rule.id()).rule);
            long[] count = counts.get(rule.id());
            assertThat(rule.count().orElse(null)).isEqualTo(count == null ? null : new FlowCount(count[0], count[1]));
        }
    }
}
