package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cx4.model.TracedCommand;
import org.cx4.prm.BitField;
import org.cx4.prm.command.CreateCqInput;
import org.cx4.prm.command.CreateRqInput;
import org.cx4.prm.command.CreateSqInput;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.context.RqContext;
import org.cx4.prm.context.SqContext;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;

/** The order of an adapter's life, as the card saw it. */
@RunWith(PaxExam.class)
public class LoadOrderIT extends DriverTest {
    private static final Set<String> TX = Set.of("CREATE_TIS", "CREATE_SQ", "DESTROY_TIS", "DESTROY_SQ");
    private static final Set<String> RX = Set.of(
            "ALLOC_Q_COUNTER",
            "CREATE_RQ",
            "CREATE_RQT",
            "CREATE_TIR",
            "DEALLOC_Q_COUNTER",
            "DESTROY_RQ",
            "DESTROY_RQT",
            "DESTROY_TIR");
    private static final Set<String> FLOW = Set.of(
            "CREATE_FLOW_TABLE",
            "CREATE_FLOW_GROUP",
            "SET_FLOW_TABLE_ENTRY",
            "SET_FLOW_TABLE_ROOT",
            "DESTROY_FLOW_TABLE",
            "DESTROY_FLOW_GROUP",
            "DELETE_FLOW_TABLE_ENTRY");

    @Test
    public void everyNumberOfCoresAndPrioritiesLoadsAndUnloadsInOrder() throws IOException {
        for (int cores : new int[] {1, 4}) {
            for (int priorities : new int[] {1, 8}) {
                models.model("a0").clearTrace();
                loadsAndUnloadsInOrder(cores, priorities);
            }
        }
    }

    private void loadsAndUnloadsInOrder(int cores, int priorities) throws IOException {
        load("a0", Map.of("cores", cores, "priorities", priorities));
        List<TracedCommand> load = models.model("a0").trace();
        inOrder(names(load), Set.of("ENABLE_HCA"), Set.of("QUERY_HCA_CAP"), Set.of("CREATE_EQ"), TX, RX, FLOW);
        assertEquals("SET_FLOW_TABLE_ROOT comes last of steering", "SET_FLOW_TABLE_ROOT", lastOf(names(load), FLOW));
        queuesHangWhereTheyShould(load, cores, priorities);

        unload("a0");
        List<String> unload = commands("a0", load.size());
        inOrder(
                unload,
                FLOW,
                RX,
                TX,
                Set.of("DESTROY_EQ"),
                Set.of("TEARDOWN_HCA"),
                Set.of("MANAGE_PAGES"),
                Set.of("DISABLE_HCA"));
        assertEquals("DISABLE_HCA", unload.get(unload.size() - 1));
    }

    private static void queuesHangWhereTheyShould(List<TracedCommand> load, int cores, int priorities) {
        List<TracedCommand> sqs = of(load, "CREATE_SQ");
        List<TracedCommand> rqs = of(load, "CREATE_RQ");
        Map<Integer, Integer> eqOfCq = new TreeMap<>();
        of(load, "CREATE_CQ")
                .forEach(cq -> eqOfCq.put(
                        cq.object(),
                        CqContext.C_EQN_OR_APU_ELEMENT.get(cq.input(), CreateCqInput.CQ_CONTEXT.offset())));
        assertEquals(cores * priorities, sqs.size());
        assertEquals(cores, rqs.size());
        assertEquals(priorities, of(load, "CREATE_TIS").size());
        assertEquals(
                "one async EQ and one for each core",
                1 + cores,
                of(load, "CREATE_EQ").size());

        Map<Integer, Long> sqsByCq = sqs.stream()
                .collect(Collectors.groupingBy(
                        sq -> field(sq, SqContext.CQN, CreateSqInput.CTX.offset()), Collectors.counting()));
        Set<Integer> rqCqs = rqs.stream()
                .map(rq -> field(rq, RqContext.CQN, CreateRqInput.CTX.offset()))
                .collect(Collectors.toSet());
        assertEquals("a CQ for the SQs of each core", cores, sqsByCq.size());
        sqsByCq.values()
                .forEach(count -> assertEquals("all SQs of a core are on its CQ", priorities, count.intValue()));
        assertEquals("a CQ for each RQ", cores, rqCqs.size());
        Function<Set<Integer>, Set<Integer>> eqs =
                cqs -> cqs.stream().map(eqOfCq::get).collect(Collectors.toSet());
        assertEquals("TX and RX CQs of a core share its EQ", eqs.apply(sqsByCq.keySet()), eqs.apply(rqCqs));
        assertEquals("an EQ for each core", cores, eqs.apply(rqCqs).size());
        Set<Integer> both = new HashSet<>(sqsByCq.keySet());
        both.retainAll(rqCqs);
        assertTrue("no CQ serves both directions", both.isEmpty());
    }

    private static int field(TracedCommand command, BitField field, int base) {
        return field.get(command.input(), base);
    }

    private static List<TracedCommand> of(List<TracedCommand> trace, String command) {
        return trace.stream().filter(entry -> entry.command().equals(command)).toList();
    }

    private static List<String> names(List<TracedCommand> trace) {
        return trace.stream().map(TracedCommand::command).toList();
    }

    private static String lastOf(List<String> commands, Set<String> phase) {
        return commands.stream()
                .filter(phase::contains)
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    /** All commands of a phase come before the first one of the next; commands of no phase may be anywhere. */
    @SafeVarargs
    private static void inOrder(List<String> commands, Set<String>... phases) {
        int end = -1;
        for (Set<String> phase : phases) {
            int first = -1;
            int last = -1;
            for (int i = 0; i < commands.size(); i++) {
                if (phase.contains(commands.get(i))) {
                    first = first < 0 ? i : first;
                    last = i;
                }
            }
            assertTrue("none of " + phase + " in " + commands, first >= 0);
            assertTrue(phase + " begins at " + first + ", before the phase below ended at " + end, first > end);
            end = Math.max(end, last);
        }
    }
}
