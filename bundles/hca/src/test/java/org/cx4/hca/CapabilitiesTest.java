package org.cx4.hca;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.prm.command.QueryHcaCapOutput;
import org.cx4.prm.context.CmdHcaCap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CapabilitiesTest {
    private final byte[] block = new byte[QueryHcaCapOutput.CAPABILITY.bytes()];

    @BeforeEach
    void describeAnEthernetCard() {
        CmdHcaCap.PORT_TYPE.set(block, 1);
        CmdHcaCap.LOG_PG_SZ.set(block, 12);
        CmdHcaCap.CQE_VERSION.set(block, 1);
        CmdHcaCap.LOG_MAX_QP.set(block, 17);
    }

    @Test
    void changesNothingWhenNothingIsWanted() {
        assertThat(Capabilities.wanted(block)).isEmpty();
    }

    @Test
    void turnsCommandChecksumsOffAndKeepsEverythingElse() {
        byte[] expected = block.clone();
        CmdHcaCap.CMDIF_CHECKSUM.set(block, 3);
        assertThat(Capabilities.wanted(block)).contains(expected);
    }

    @Test
    void acceptsAnEthernetCard() {
        assertThat(Capabilities.unsuitable(block)).isEmpty();
    }

    @Test
    void refusesAnInfinibandPort() {
        CmdHcaCap.PORT_TYPE.set(block, 0);
        assertThat(Capabilities.unsuitable(block)).get().asString().contains("Ethernet", "LINK_TYPE_P1=ETH");
    }

    @Test
    void refusesLargePages() {
        CmdHcaCap.LOG_PG_SZ.set(block, 16);
        assertThat(Capabilities.unsuitable(block)).get().asString().contains("2^16");
    }

    @Test
    void refusesOldCompletions() {
        CmdHcaCap.CQE_VERSION.set(block, 0);
        assertThat(Capabilities.unsuitable(block)).get().asString().contains("CQEs of version 0");
    }
}
