package org.cx4.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderTest {
    private static final List<String> LOAD = List.of(
            "ENABLE_HCA",
            "MANAGE_PAGES",
            "QUERY_HCA_CAP",
            "CREATE_EQ",
            "CREATE_EQ",
            "CREATE_CQ",
            "CREATE_TIS",
            "CREATE_SQ",
            "ALLOC_Q_COUNTER",
            "CREATE_CQ",
            "CREATE_RQ",
            "CREATE_RQT",
            "CREATE_TIR",
            "CREATE_FLOW_TABLE",
            "SET_FLOW_TABLE_ENTRY",
            "SET_FLOW_TABLE_ROOT");
    private static final List<String> UNLOAD = List.of(
            "DELETE_FLOW_TABLE_ENTRY",
            "DESTROY_FLOW_TABLE",
            "DESTROY_TIR",
            "DESTROY_RQ",
            "DESTROY_CQ",
            "DESTROY_SQ",
            "DESTROY_TIS",
            "DESTROY_CQ",
            "DESTROY_EQ",
            "TEARDOWN_HCA",
            "MANAGE_PAGES",
            "DISABLE_HCA");

    @Test
    void acceptsALifeInOrder() {
        assertThat(Order.ofLoad(LOAD)).isEmpty();
        assertThat(Order.ofUnload(UNLOAD)).isEmpty();
    }

    @Test
    void namesTheFirstCommandThatCameTooEarly() {
        assertThat(Order.ofLoad(swapped(LOAD, "CREATE_SQ", "CREATE_TIR")).orElseThrow())
                .contains("came before");
        assertThat(Order.ofUnload(swapped(UNLOAD, "DESTROY_FLOW_TABLE", "DESTROY_RQ"))
                        .orElseThrow())
                .contains("DESTROY_RQ");
        assertThat(Order.ofUnload(swapped(UNLOAD, "DESTROY_EQ", "DISABLE_HCA"))).isPresent();
    }

    @Test
    void namesAPhaseThatIsMissing() {
        List<String> cut = new ArrayList<>(LOAD);
        cut.removeAll(List.of("CREATE_FLOW_TABLE", "SET_FLOW_TABLE_ENTRY", "SET_FLOW_TABLE_ROOT"));
        assertThat(Order.ofLoad(cut).orElseThrow()).contains("CREATE_FLOW_TABLE");
    }

    private static List<String> swapped(List<String> commands, String one, String other) {
        List<String> swapped = new ArrayList<>(commands);
        Collections.swap(swapped, swapped.indexOf(one), swapped.indexOf(other));
        return swapped;
    }
}
