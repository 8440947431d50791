package org.cx4.prm.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.prm.CapType;
import org.junit.jupiter.api.Test;

class QueryHcaCapInputTest {
    @Test
    void asksForATypeAndAMode() {
        // Observed: "2/3 eth, 0xe/0xf flow table"; even asks for the largest values, odd for the current ones.
        assertThat(QueryHcaCapInput.opMod(CapType.GENERAL, true)).isEqualTo(1);
        assertThat(QueryHcaCapInput.opMod(CapType.ETHERNET_OFFLOADS, false)).isEqualTo(2);
        assertThat(QueryHcaCapInput.opMod(CapType.FLOW_TABLE, true)).isEqualTo(0xf);
    }
}
