package org.cx4.demo;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The order of an adapter's life, by its commands. */
final class Order {
    private static final Set<String> FLOW_CREATE =
            Set.of("CREATE_FLOW_TABLE", "CREATE_FLOW_GROUP", "SET_FLOW_TABLE_ENTRY", "SET_FLOW_TABLE_ROOT");
    private static final Set<String> RX_CREATE = Set.of("ALLOC_Q_COUNTER", "CREATE_RQ", "CREATE_RQT", "CREATE_TIR");
    private static final Set<String> TX_CREATE = Set.of("CREATE_TIS", "CREATE_SQ");
    private static final Set<String> FLOW_DESTROY =
            Set.of("DESTROY_FLOW_TABLE", "DESTROY_FLOW_GROUP", "DELETE_FLOW_TABLE_ENTRY");
    private static final Set<String> RX_DESTROY =
            Set.of("DEALLOC_Q_COUNTER", "DESTROY_RQ", "DESTROY_RQT", "DESTROY_TIR");
    private static final Set<String> TX_DESTROY = Set.of("DESTROY_TIS", "DESTROY_SQ");

    /** Phases that must not overlap, in order. */
    private static final List<Set<String>> LOAD = List.of(
            Set.of("ENABLE_HCA"), Set.of("QUERY_HCA_CAP"), Set.of("CREATE_EQ"), TX_CREATE, RX_CREATE, FLOW_CREATE);

    private static final List<Set<String>> UNLOAD = List.of(
            FLOW_DESTROY,
            RX_DESTROY,
            TX_DESTROY,
            Set.of("DESTROY_EQ"),
            Set.of("TEARDOWN_HCA"),
            Set.of("MANAGE_PAGES"),
            Set.of("DISABLE_HCA"));

    private Order() {}

    /** What is wrong with a load, or empty. */
    static Optional<String> ofLoad(List<String> commands) {
        return check(commands, LOAD);
    }

    /** What is wrong with an unload, or empty. */
    static Optional<String> ofUnload(List<String> commands) {
        return check(commands, UNLOAD);
    }

    private static Optional<String> check(List<String> commands, List<Set<String>> phases) {
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
            if (first < 0) {
                return Optional.of("none of " + phase + " was sent");
            }
            if (first < end) {
                return Optional.of(commands.get(first) + " (command " + (first + 1) + ") came before "
                        + commands.get(end) + " (command " + (end + 1) + ")");
            }
            end = last;
        }
        return Optional.empty();
    }
}
