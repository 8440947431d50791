package org.cx4.offload.checksum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cx4.api.PacketFlags.CARD_FRAGMENT;
import static org.cx4.api.PacketFlags.CARD_IPV4;
import static org.cx4.api.PacketFlags.CARD_IPV6;
import static org.cx4.api.PacketFlags.CARD_L3_OK;
import static org.cx4.api.PacketFlags.CARD_L4_OK;
import static org.cx4.api.PacketFlags.CARD_TCP;
import static org.cx4.api.PacketFlags.CARD_UDP;
import static org.cx4.api.PacketFlags.L3_BAD;
import static org.cx4.api.PacketFlags.L3_GOOD;
import static org.cx4.api.PacketFlags.L4_BAD;
import static org.cx4.api.PacketFlags.L4_GOOD;
import static org.cx4.api.PacketFlags.ORDER_L3_CHECKSUM;
import static org.cx4.api.PacketFlags.ORDER_L4_CHECKSUM;
import static org.cx4.api.PacketFlags.REQUEST_L3_CHECKSUM;
import static org.cx4.api.PacketFlags.REQUEST_L4_CHECKSUM;

import java.util.stream.Stream;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketBuffers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ChecksumOffloadTest {
    private static final int OK = CARD_L3_OK | CARD_L4_OK;

    private final ChecksumOffload module = new ChecksumOffload();

    /** Buffers of this test are numbers only: the module must not read what is in them. */
    private final PacketBatch batch = new PacketBatch(8, 0, 2048, new PacketBuffers() {
        @Override
        public int take() {
            return 1;
        }

        @Override
        public void give(int handle) {
            assertThat(handle).isEqualTo(1);
        }
    });

    static Stream<Arguments> verdicts() {
        return Stream.of(
                Arguments.of("not IP", 0, 0),
                Arguments.of("not IP, whatever the card claims", OK, 0),
                Arguments.of("IPv4 TCP right", CARD_IPV4 | CARD_TCP | OK, L3_GOOD | L4_GOOD),
                Arguments.of("IPv4 UDP right", CARD_IPV4 | CARD_UDP | OK, L3_GOOD | L4_GOOD),
                Arguments.of("IPv4 TCP wrong", CARD_IPV4 | CARD_TCP | CARD_L3_OK, L3_GOOD | L4_BAD),
                Arguments.of("IPv4 header wrong", CARD_IPV4 | CARD_TCP | CARD_L4_OK, L3_BAD),
                Arguments.of("IPv4 other protocol", CARD_IPV4 | CARD_L3_OK, L3_GOOD),
                Arguments.of("IPv4 fragment", CARD_IPV4 | CARD_FRAGMENT | CARD_L3_OK, L3_GOOD),
                Arguments.of("IPv4 fragment with a type", CARD_IPV4 | CARD_UDP | CARD_FRAGMENT | OK, L3_GOOD),
                Arguments.of("IPv6 TCP right", CARD_IPV6 | CARD_TCP | OK, L3_GOOD | L4_GOOD),
                Arguments.of("IPv6 UDP wrong", CARD_IPV6 | CARD_UDP | CARD_L3_OK, L3_GOOD | L4_BAD),
                Arguments.of("IPv6 without the L3 bit", CARD_IPV6, L3_GOOD));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verdicts")
    void turnsAnswersIntoVerdicts(String name, int card, int verdict) {
        int i = batch.allocate(60);
        batch.flags(i, card);
        module.receive(batch);
        assertThat(batch.flags(i)).isEqualTo(card | verdict);
    }

    @Test
    void turnsRequestsIntoOrdersAndSkipsHoles() {
        int none = batch.allocate(60);
        int both = batch.allocate(60);
        int gone = batch.allocate(60);
        batch.flags(both, REQUEST_L3_CHECKSUM | REQUEST_L4_CHECKSUM);
        batch.drop(gone);
        module.transmit(batch);
        assertThat(batch.flags(none)).isZero();
        assertThat(batch.flags(both))
                .isEqualTo(REQUEST_L3_CHECKSUM | REQUEST_L4_CHECKSUM | ORDER_L3_CHECKSUM | ORDER_L4_CHECKSUM);
    }

    @Test
    void givesTheSameOrdersIfAskedTwice() {
        int i = batch.allocate(60);
        batch.flags(i, REQUEST_L4_CHECKSUM);
        module.transmit(batch);
        int once = batch.flags(i);
        module.transmit(batch);
        assertThat(batch.flags(i)).isEqualTo(once);
    }
}
