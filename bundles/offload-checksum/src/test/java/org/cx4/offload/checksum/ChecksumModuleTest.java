package org.cx4.offload.checksum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketBuffers;
import org.cx4.api.PacketFlags;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChecksumModuleTest {
    private static final Map<String, Integer> NAMES = Map.ofEntries(
            Map.entry("v4", PacketFlags.CARD_IPV4),
            Map.entry("v6", PacketFlags.CARD_IPV6),
            Map.entry("tcp", PacketFlags.CARD_TCP),
            Map.entry("udp", PacketFlags.CARD_UDP),
            Map.entry("frag", PacketFlags.CARD_FRAGMENT),
            Map.entry("l3ok", PacketFlags.CARD_L3_OK),
            Map.entry("l4ok", PacketFlags.CARD_L4_OK),
            Map.entry("l3good", PacketFlags.L3_GOOD),
            Map.entry("l3bad", PacketFlags.L3_BAD),
            Map.entry("l4good", PacketFlags.L4_GOOD),
            Map.entry("l4bad", PacketFlags.L4_BAD));

    private final ChecksumModule module = new ChecksumModule();
    /** Without memory: a module that touched a byte of a packet would fail. */
    private final PacketBatch batch = new PacketBatch(8, 0, 64, new PacketBuffers() {
        private int next;

        @Override
        public int take() {
            return next++;
        }

        @Override
        public void give(int handle) {}
    });

    private static int flags(String names) {
        int flags = 0;
        for (String name : names == null ? new String[0] : names.split(" ")) {
            flags |= NAMES.get(name);
        }
        return flags;
    }

    @ParameterizedTest
    @CsvSource({
        // what the card says, what is said to applications
        ", ",
        "l3ok l4ok, ",
        "v4 l3ok, l3good",
        "v4 l3ok l4ok, l3good",
        "v4, l3bad",
        "v4 l4ok, l3bad",
        "v4 tcp l3ok l4ok, l3good l4good",
        "v4 tcp l3ok, l3good l4bad",
        "v4 tcp l4ok, l3bad",
        "v4 tcp, l3bad",
        "v4 udp l3ok l4ok, l3good l4good",
        "v4 udp l3ok, l3good l4bad",
        "v4 frag l3ok, l3good",
        "v4 frag, l3bad",
        "v4 tcp frag l3ok l4ok, l3good",
        "v4 udp frag l3ok, l3good",
        "v6, l3good",
        "v6 l3ok l4ok, l3good",
        "v6 tcp l4ok, l3good l4good",
        "v6 tcp l3ok l4ok, l3good l4good",
        "v6 tcp, l3good l4bad",
        "v6 udp l4ok, l3good l4good",
        "v6 udp l3ok, l3good l4bad",
        "v6 tcp frag l3ok l4ok, l3good",
        "v6 udp frag, l3good",
    })
    void makesVerdictsOfTheCardsAnswers(String card, String verdict) {
        int answers = flags(card);
        int i = batch.allocate(60);
        batch.flags(i, answers);
        module.receive(batch);
        assertThat(batch.flags(i)).isEqualTo(answers | flags(verdict));
    }

    @Test
    void replacesOldVerdictsAndKeepsAllOtherFlags() {
        int i = batch.allocate(60);
        int others = PacketFlags.HASH_VALID | PacketFlags.CARD_HASH | PacketFlags.REQUEST_L4_CHECKSUM;
        batch.flags(i, others | PacketFlags.L3_BAD | PacketFlags.L4_GOOD);
        module.receive(batch);
        assertThat(batch.flags(i)).isEqualTo(others);
    }

    @Test
    void makesOrdersOfRequestsAndNothingElse() {
        for (int requests = 0; requests < 4; requests++) {
            batch.flags(batch.allocate(60), requests);
        }
        batch.flags(batch.allocate(60), PacketFlags.ORDER_L3_CHECKSUM | PacketFlags.ORDER_L4_CHECKSUM);
        for (int twice = 0; twice < 2; twice++) {
            module.transmit(batch);
            assertThat(batch.flags(0)).isZero();
            assertThat(batch.flags(1)).isEqualTo(PacketFlags.REQUEST_L3_CHECKSUM | PacketFlags.ORDER_L3_CHECKSUM);
            assertThat(batch.flags(2)).isEqualTo(PacketFlags.REQUEST_L4_CHECKSUM | PacketFlags.ORDER_L4_CHECKSUM);
            assertThat(batch.flags(3))
                    .isEqualTo(PacketFlags.REQUEST_L3_CHECKSUM
                            | PacketFlags.ORDER_L3_CHECKSUM
                            | PacketFlags.REQUEST_L4_CHECKSUM
                            | PacketFlags.ORDER_L4_CHECKSUM);
            assertThat(batch.flags(4)).isZero();
        }
    }

    @Test
    void passesOverHoles() {
        batch.allocate(60);
        int i = batch.allocate(60);
        batch.flags(i, PacketFlags.REQUEST_L3_CHECKSUM | PacketFlags.CARD_IPV6);
        batch.drop(0);
        module.transmit(batch);
        module.receive(batch);
        assertThat(batch.flags(i) & (PacketFlags.ORDER_L3_CHECKSUM | PacketFlags.L3_GOOD))
                .isEqualTo(PacketFlags.ORDER_L3_CHECKSUM | PacketFlags.L3_GOOD);
    }

    @Test
    void needsCsumCap() {
        assertThat(module.offload()).isEqualTo(Offload.CHECKSUM);
        assertThat(module.missing(CardCapabilities.with(true, 0))).isEmpty();
        assertThat(module.missing(CardCapabilities.with(false, 9)))
                .hasValueSatisfying(reason -> assertThat(reason).contains("csum_cap"));
    }
}
