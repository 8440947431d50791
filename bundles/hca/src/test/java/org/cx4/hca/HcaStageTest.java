package org.cx4.hca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.cx4.api.view.CapabilityView.Capability;
import org.cx4.model.device.ModelSettings;
import org.cx4.prm.CapType;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HcaStageTest {
    private static ModelSettings card(String capabilities) {
        return new ModelSettings("cx4-full", 33, "02:00:5e:10:00:01", capabilities, 0);
    }

    private static Chain on(ModelSettings card) {
        return new Chain(card, Map.of(), UnaryOperator.identity());
    }

    private static void assertNothingIsLeft(Chain chain) {
        assertThat(chain.model.remains().protocolErrorTexts()).isEmpty();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    @Test
    void sendsTheCommandsOfALifeInOrder() {
        Chain chain = Chain.up(Map.of());
        assertThat(chain.commandNames())
                .containsExactly(
                        "ENABLE_HCA",
                        "QUERY_ISSI",
                        "SET_ISSI",
                        "QUERY_PAGES",
                        "MANAGE_PAGES",
                        "ACCESS_REG",
                        "QUERY_HCA_CAP",
                        "QUERY_PAGES",
                        "MANAGE_PAGES",
                        "INIT_HCA",
                        "QUERY_PAGES",
                        "MANAGE_PAGES",
                        "QUERY_HCA_CAP",
                        "QUERY_HCA_CAP",
                        "QUERY_HCA_CAP",
                        "QUERY_HCA_CAP",
                        "QUERY_HCA_CAP",
                        "QUERY_HCA_CAP",
                        "SET_DRIVER_VERSION",
                        "QUERY_NIC_VPORT_CONTEXT",
                        "ACCESS_REG",
                        "ALLOC_UAR",
                        "ALLOC_PD",
                        "ALLOC_TRANSPORT_DOMAIN",
                        "QUERY_SPECIAL_CONTEXTS");
        chain.model.clearTrace();
        chain.close();
        assertThat(chain.commandNames())
                .containsExactly(
                        "DEALLOC_TRANSPORT_DOMAIN",
                        "DEALLOC_PD",
                        "DEALLOC_UAR",
                        "TEARDOWN_HCA",
                        "MANAGE_PAGES",
                        "DISABLE_HCA");
        assertNothingIsLeft(chain);
    }

    @Test
    void loadsAgainAfterAnUnload() {
        Chain chain = Chain.up(Map.of());
        for (int round = 0; round < 5; round++) {
            chain.hca.deactivate();
            assertThat(chain.model.remains().pages()).isZero();
            assertThat(chain.model.remains().objects()).isZero();
            chain.hca.activate();
        }
        chain.close();
        assertNothingIsLeft(chain);
    }

    @Test
    void setsCapabilitiesOnlyIfTheyAreNotAsWanted() {
        try (Chain chain = on(card("")).start()) {
            assertThat(chain.commandNames()).doesNotContain("SET_HCA_CAP");
        }
        Chain chain = on(card("cmdif_checksum=3"));
        try (chain) {
            chain.start();
            assertThat(chain.commandNames())
                    .containsSubsequence("QUERY_HCA_CAP", "SET_HCA_CAP", "QUERY_PAGES", "INIT_HCA");
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void givesATypedViewOfTheCardsCapabilities() {
        try (Chain full = on(card("")).start()) {
            assertThat(full.hca.capabilities().checksum()).isTrue();
            assertThat(full.hca.capabilities().logRssTable()).isPositive();
            assertThat(full.hca.capabilities().flowTables()).isTrue();
            assertThat(full.hca.capabilities().logMaxWqSize()).isPositive();
        }
        try (Chain poor =
                on(card("csum_cap=0,rss_ind_tbl_cap=0,log_max_wq_sz=13")).start()) {
            assertThat(poor.hca.capabilities().checksum()).isFalse();
            assertThat(poor.hca.capabilities().logRssTable()).isZero();
            assertThat(poor.hca.capabilities().logMaxWqSize()).isEqualTo(13);
        }
    }

    @Test
    void takesWhatTheFirmwareDoesNotDescribeAsMissing() {
        try (Chain bare = on(card("nic_flow_table=0,eth_net_offloads=0")).start()) {
            assertThat(bare.hca.capabilities().flowTables()).isFalse();
            assertThat(bare.hca.capabilities().checksum()).isFalse();
            assertThat(bare.hca.capabilities().inlineL2()).isTrue();
            assertThat(bare.model.trace())
                    .filteredOn(command -> command.command().equals("QUERY_HCA_CAP"))
                    .allMatch(command -> command.opMod() >>> 1 == CapType.GENERAL);
        }
    }

    @Test
    void showsEveryCapabilityInThePrmsOrder() {
        try (Chain chain = on(card("csum_cap=0")).start()) {
            assertThat(chain.hca.all())
                    .extracting(Capability::name)
                    .doesNotHaveDuplicates()
                    .containsSubsequence(
                            "log_max_qp", "log_max_cq_sz", "log_max_cq", "csum_cap", "vlan_cap", "ft_support");
            assertThat(chain.hca.all())
                    .filteredOn(capability -> capability.name().equals("csum_cap"))
                    .extracting(Capability::current)
                    .containsExactly(0L);
            assertThat(chain.hca.adapter()).isEqualTo(chain.adapter);
        }
    }

    @Test
    void readsAddressAndLimitsOfThePort() {
        try (Chain chain = on(card("")).start()) {
            assertThat(chain.hca.permanentMac()).isEqualTo(0x0200_5e10_0001L);
            assertThat(chain.hca.maxFrameBytes()).isGreaterThan(9000);
            assertThat(chain.hca.uarOffset()).isEqualTo(4096L * chain.hca.uarPage());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {68, 1500, 2026, 9000})
    void cutsBuffersThatHoldTheLargestFrame(int mtu) {
        Chain chain = Chain.up(
                Map.of("mtu", mtu, "cores", 2, "priorities", 3, "rx_ring_entries", 256, "tx_ring_entries", 128));
        try (chain) {
            PacketMemory packets = chain.hca.packets();
            assertThat(packets.maxFrameBytes()).isGreaterThanOrEqualTo(mtu + 18);
            assertThat(packets.maxBuffers() * packets.bufferBytes()).isGreaterThanOrEqualTo(packets.maxFrameBytes());
            assertThat(packets.bufferBytes() % 64).isZero();
            assertThat(packets.cores()).isEqualTo(2);
            assertThat(packets.pool(1).capacity())
                    .isGreaterThanOrEqualTo((256 + 512) * packets.maxBuffers() + 3 * 128)
                    .isLessThanOrEqualTo((256 + 512) * packets.maxBuffers() + 4 * 3 * 128);
            assertThat(packets.outside()).isZero();
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void takesTwoKibibytesForTheUsualFrame() {
        try (Chain chain = Chain.up(Map.of())) {
            assertThat(chain.hca.packets().bufferBytes()).isEqualTo(2048);
        }
    }

    @Test
    void refusesMoreThanTheCardHasBeforeAnyObjectExists() {
        Chain chain = new Chain(ModelSettings.DEFAULT, Map.of("cores", 33), UnaryOperator.identity());
        try (chain) {
            assertThatThrownBy(chain::start)
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("cores=33 needs 34 interrupt vectors, but the card has 33");
            assertThat(chain.commandNames()).doesNotContain("ALLOC_UAR").endsWith("DISABLE_HCA");
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void judgesAChangedConfigurationBeforeItIsInForce() {
        try (Chain chain = Chain.up(Map.of())) {
            assertThat(chain.hca.refuse(Map.of("cores", 4, "mtu", 9000))).isEmpty();
            assertThat(chain.hca.refuse(Map.of("cores", 17, "event.vectors", "split")))
                    .contains("cores=17 with event.vectors=split needs 35 interrupt vectors, but the card has 33");
            assertThat(chain.hca.refuse(Map.of("mtu", 60_000))).get().asString().startsWith("mtu=60000 is impossible");
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "ENABLE_HCA",
                "SET_ISSI",
                "QUERY_PAGES",
                "MANAGE_PAGES",
                "ACCESS_REG",
                "QUERY_HCA_CAP",
                "INIT_HCA",
                "SET_DRIVER_VERSION",
                "QUERY_NIC_VPORT_CONTEXT",
                "ALLOC_UAR",
                "ALLOC_PD",
                "ALLOC_TRANSPORT_DOMAIN",
                "QUERY_SPECIAL_CONTEXTS"
            })
    void releasesEverythingWhenACommandIsRefused(Opcode opcode) {
        Chain chain = on(card(""));
        try (chain) {
            chain.model.faults().refuseNext(opcode, CommandStatus.BAD_PARAM_ERR, 0x1234);
            assertThatThrownBy(chain::start)
                    .isInstanceOf(StageException.class)
                    .hasMessageContainingAll(opcode.name(), "BAD_PARAM_ERR", "0x1234");
        }
        assertNothingIsLeft(chain);
    }

    @Test
    void managesWithFirmwareThatDoesNotKnowIssi() {
        Chain chain = on(card(""));
        try (chain) {
            chain.model.faults().refuseNext(Opcode.QUERY_ISSI, CommandStatus.BAD_OP_ERR, 0);
            assertThatThrownBy(chain::start).hasMessageContaining("does not offer ISSI 1");
        }
        assertNothingIsLeft(chain);
    }
}
