package org.cx4.steering;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.offload.rss.RssConfiguration;
import org.cx4.offload.rss.RssOffload;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each kind of traffic reaches the TIR that is made for it. A TIR hashes one pair of protocols, so a packet's hash tells where it
 * has been. The hashes are those of Microsoft's published table.
 */
class TrafficTypeTest {
    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86dd;
    private static final String V4_ADDRESSES = "323e8fc2";
    private static final String V4_PORTS = "51ccc178";
    private static final String V6_ADDRESSES = "2cc18cd5";
    private static final String V6_PORTS = "40207d3d";

    private static Chain chain;

    @BeforeAll
    static void up() {
        chain = new Chain("", Map.of("rx_ring_entries", 16, "tx_ring_entries", 16, "promiscuous", true));
        chain.rx.bindRss(new RssOffload(Chain.configuration(RssConfiguration.class, Map.of())));
        chain.start();
        Chain.await("spreading", () -> chain.rx.spreading().startsWith("over"));
    }

    @AfterAll
    static void down() {
        chain.close();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    /** 66.9.149.187:2794 to 161.142.100.80:1766, or the table's first pair of IPv6 addresses with the same ports. */
    private static byte[] frame(int ethertype, int protocol, boolean fragment, boolean tagged) {
        ByteBuffer frame = ByteBuffer.allocate(120);
        frame.putShort((short) 0x0200).putInt(1).putShort((short) 0x0200).putInt(2);
        if (tagged) {
            frame.putShort((short) 0x8100).putShort((short) 5);
        }
        frame.putShort((short) ethertype);
        if (ethertype == IPV4) {
            frame.putShort((short) 0x4500).putShort((short) 44).putShort((short) 1);
            frame.putShort((short) (fragment ? 0x2000 : 0)).put((byte) 64).put((byte) protocol);
            frame.putShort((short) 0);
            frame.put(HexFormat.of().parseHex("420995bb")).put(HexFormat.of().parseHex("a18e6450"));
        } else {
            frame.putInt(0x60000000).putShort((short) (fragment ? 32 : 24));
            frame.put((byte) (fragment ? 44 : protocol)).put((byte) 64);
            frame.put(HexFormat.of().parseHex("3ffe2501020000000000000000000000"), 0, 6);
            frame.put(HexFormat.of().parseHex("1fff0000000000000007"));
            frame.put(HexFormat.of().parseHex("3ffe2501020000030000000000000001"));
            if (fragment) {
                frame.put((byte) protocol).put((byte) 0).putShort((short) 1).putInt(7);
            }
        }
        frame.putShort((short) 2794).putShort((short) 1766);
        return frame.array();
    }

    @ParameterizedTest
    @CsvSource({
        // ethertype, protocol, fragment, tagged, hash
        "0800, 6, false, false, " + V4_PORTS,
        "0800, 17, false, false, " + V4_PORTS,
        "0800, 6, true, false, " + V4_ADDRESSES,
        "0800, 17, true, false, " + V4_ADDRESSES,
        "0800, 1, false, false, " + V4_ADDRESSES,
        "0800, 6, false, true, " + V4_PORTS,
        "86dd, 6, false, false, " + V6_PORTS,
        "86dd, 17, false, false, " + V6_PORTS,
        "86dd, 6, true, false, " + V6_ADDRESSES,
        "86dd, 58, false, false, " + V6_ADDRESSES,
        "86dd, 17, false, true, " + V6_PORTS
    })
    void hashesPortsOfWholeTcpAndUdpPacketsAndAddressesOfOtherIp(
            String ethertype, int protocol, boolean fragment, boolean tagged, String hash) {
        int type = HexFormat.fromHexDigits(ethertype);
        assertThat(type).isIn(IPV4, IPV6);
        chain.model.faults().inject(frame(type, protocol, fragment, tagged));
        PacketBatch received = chain.receive(0, 1);
        assertThat(HexFormat.of().toHexDigits(received.hash(0))).isEqualTo(hash);
        assertThat(received.flags(0) & PacketFlags.CARD_HASH).isNotZero();
        assertThat((received.flags(0) & PacketFlags.CARD_FRAGMENT) != 0).isEqualTo(fragment);
        received.clear();
    }

    @Test
    void doesNotHashTheRest() {
        byte[] arp = frame(IPV4, 6, false, false);
        arp[13] = 6;
        chain.model.faults().inject(arp);
        PacketBatch received = chain.receive(0, 1);
        assertThat(received.flags(0) & PacketFlags.CARD_HASH).isZero();
        received.clear();
    }
}
