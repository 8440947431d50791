package org.cx4.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cx4.api.MacAddress;
import org.cx4.api.PacketBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The truth table of VLAN filter, multicast groups, all multicast and promiscuous. */
class FilterTableTest {
    private static final String JOINED = "01:00:5e:00:00:fb";
    private static final int LAST = 99;

    private enum To {
        OWN,
        OTHER_STATION,
        BROADCAST,
        JOINED_GROUP,
        OTHER_GROUP
    }

    private enum Tag {
        NONE,
        PRIORITY,
        LISTED,
        OTHER,
        SERVICE
    }

    static Stream<Arguments> settings() {
        List<Arguments> all = new ArrayList<>();
        for (int bits = 0; bits < 16; bits++) {
            all.add(Arguments.of((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0));
        }
        return all.stream();
    }

    private static boolean admits(boolean vlans, boolean groups, boolean all, boolean promiscuous, To to, Tag tag) {
        boolean address =
                switch (to) {
                    case OWN, BROADCAST -> true;
                    case JOINED_GROUP -> groups || all;
                    case OTHER_GROUP -> all;
                    case OTHER_STATION -> false;
                };
        boolean vlan = !vlans || (tag != Tag.OTHER && tag != Tag.SERVICE);
        return promiscuous || (address && vlan);
    }

    @ParameterizedTest(name = "vlan filter {0}, groups {1}, all multicast {2}, promiscuous {3}")
    @MethodSource("settings")
    void letsInJustWhatItSays(boolean vlans, boolean groups, boolean all, boolean promiscuous) {
        Chain chain = Chain.up(Map.of(
                "rx_ring_entries",
                64,
                "tx_ring_entries",
                16,
                "vlan_filter",
                vlans ? new String[] {"100", "200"} : new String[0],
                "multicast",
                groups ? new String[] {JOINED} : new String[0],
                "all_multicast",
                all,
                "promiscuous",
                promiscuous));
        try (chain) {
            Map<To, MacAddress> addresses = new EnumMap<>(To.class);
            addresses.put(To.OWN, new MacAddress(chain.steering.mac()));
            addresses.put(To.OTHER_STATION, MacAddress.parse("02:aa:bb:cc:dd:ee"));
            addresses.put(To.BROADCAST, MacAddress.BROADCAST);
            addresses.put(To.JOINED_GROUP, MacAddress.parse(JOINED));
            addresses.put(To.OTHER_GROUP, MacAddress.parse("33:33:00:00:00:01"));
            List<Integer> expected = new ArrayList<>();
            int number = 0;
            for (To to : To.values()) {
                for (Tag tag : Tag.values()) {
                    chain.model.faults().inject(frame(addresses.get(to), tag, number));
                    if (admits(vlans, groups, all, promiscuous, to, tag)) {
                        expected.add(number);
                    }
                    number++;
                }
            }
            chain.model.faults().inject(frame(MacAddress.BROADCAST, Tag.NONE, LAST));
            expected.add(LAST);
            PacketBatch received = chain.receive(0, expected.size());
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < received.size(); i++) {
                numbers.add((int) received.getByte(i, 59));
            }
            assertThat(numbers).isEqualTo(expected);
            received.clear();
        }
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    private static byte[] frame(MacAddress to, Tag tag, int number) {
        ByteBuffer frame = ByteBuffer.allocate(60);
        frame.putShort((short) (to.value() >>> 32)).putInt((int) to.value());
        frame.putShort((short) 0x0200).putInt(7);
        switch (tag) {
            case NONE -> {}
            case PRIORITY -> frame.putInt(0x8100_a000);
            case LISTED -> frame.putInt(0x8100_0064);
            case OTHER -> frame.putInt(0x8100_0065);
            case SERVICE -> frame.putInt(0x88a8_0064);
        }
        frame.putShort((short) 0x88b5);
        return frame.put(59, (byte) number).array();
    }

    @Test
    void refusesVlansThatAreNoneOrThatTheCardCannotCompare() {
        for (String id : List.of("0", "4095", "ten")) {
            Chain chain = new Chain("", Map.of("vlan_filter", new String[] {id}));
            assertThatThrownBy(chain::start).hasMessageContaining("vlan.filter = " + id);
            chain.close();
        }
        Chain chain = new Chain("ft_field_support.outer_first_vid=0", Map.of("vlan_filter", new String[] {"5"}));
        assertThatThrownBy(chain::start).hasMessageContaining("cannot compare VLANs");
        chain.close();
        assertThat(chain.model.remains().clean()).isTrue();
    }
}
