package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cx4.port.Packets.ethernet;
import static org.cx4.port.Packets.ipv4;
import static org.cx4.port.Packets.ipv6;
import static org.cx4.port.Packets.padded;
import static org.cx4.port.Packets.tagged;
import static org.cx4.port.Packets.udp;
import static org.cx4.port.Packets.with;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of docs/checksums.md: what the card answers, what applications read, and what the card does on request. */
@Timeout(60)
class ChecksumTableTest {
    private static final int UDP = 17;
    private static final int TCP = 6;
    private static final int IN_UDP = 6;
    private static final int IN_TCP = 16;
    private static final String HOP_BY_HOP = "1100010400000000";
    private static final String FRAGMENT = "1100000100000001";

    private static final Ear EAR = new Ear();
    private static final Mouth MOUTH = new Mouth();
    private static Rig near;
    private static Rig far;

    /** What arrived: bytes and flags. */
    private record Heard(byte[] frame, int flags) {}

    private static final class Ear implements PacketHandler {
        final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();

        @Override
        public void handle(PacketBatch received, Transmitter transmitter) {
            for (int i = 0; i < received.size(); i++) {
                byte[] frame = new byte[received.length(i)];
                received.get(i, 0, frame, 0, frame.length);
                heard.add(new Heard(frame, received.flags(i)));
                received.drop(i);
            }
        }
    }

    private static final class Mouth implements PacketSource {
        final AtomicReference<byte[]> next = new AtomicReference<>();
        private volatile Wakeup sleeper = () -> {};

        @Override
        public void produce(Transmitter transmitter) {
            byte[] frame = next.getAndSet(null);
            if (frame != null) {
                int i = transmitter.allocate(frame.length);
                transmitter.batch().put(i, 0, frame, 0, frame.length);
                transmitter.batch().flags(i, PacketFlags.REQUEST_L3_CHECKSUM | PacketFlags.REQUEST_L4_CHECKSUM);
            }
        }

        @Override
        public boolean arm(int core, Wakeup wakeup) {
            sleeper = wakeup;
            return next.get() == null;
        }

        void say(byte[] frame) {
            next.set(frame);
            sleeper.wake();
        }
    }

    @BeforeAll
    static void up() {
        String cable = "cable:checksums" + System.nanoTime();
        near = new Rig("near", cable, new HashMap<>());
        far = new Rig("far", cable, new HashMap<>());
        PortStage from = near.startPort();
        PortStage to = far.startPort();
        from.bindSource(MOUTH, Rig.service(0));
        to.bindHandler(EAR, Rig.service(0));
        Await.until("link", () -> from.linkUp() && to.linkUp());
    }

    @AfterAll
    static void down() {
        near.close();
        far.close();
    }

    private static Heard hear() throws InterruptedException {
        Heard heard = EAR.heard.poll(30, TimeUnit.SECONDS);
        assertThat(heard).as("the frame").isNotNull();
        return heard;
    }

    private static Arguments row(String name, byte[] frame, String card, String verdicts) {
        return Arguments.of(name, frame, card, verdicts);
    }

    static Stream<Arguments> received() {
        byte[] udp4 = ipv4(UDP, "", 0, udp(40), IN_UDP);
        byte[] udp6 = ipv6(UDP, UDP, "", udp(40), IN_UDP);
        byte[] tcp4 = ipv4(TCP, "", 0, Packets.TCP + "0102", IN_TCP);
        byte[] small = ipv4(UDP, "", 0, udp(2), IN_UDP);
        byte[] tagged = tagged(udp4, 0x8100, 5);
        return Stream.of(
                row("UDP over IPv4", udp4, "IPV4 UDP L3 L4", "good good"),
                row("TCP over IPv4", tcp4, "IPV4 TCP L3 L4", "good good"),
                row("UDP over IPv6", udp6, "IPV6 UDP L3 L4", "good good"),
                row("wrong IPv4 header", with(udp4, 24, 1), "IPV4 UDP L4", "bad -"),
                row("wrong UDP", with(udp4, 60, 1), "IPV4 UDP L3", "good bad"),
                row("wrong TCP", with(tcp4, 54, 7), "IPV4 TCP L3", "good bad"),
                row("wrong UDP over IPv6", with(udp6, 80, 1), "IPV6 UDP L3", "good bad"),
                row("wrong header and UDP", with(with(udp4, 24, 1), 60, 1), "IPV4 UDP", "bad -"),
                row("zero padding", padded(small, 60, 0), "IPV4 UDP L3 L4", "good good"),
                row("other padding", padded(small, 60, 0xee), "IPV4 UDP L3 L4", "good good"),
                row("padding behind IPv6", padded(udp6, udp6.length + 9, 0xee), "IPV6 UDP L3 L4", "good good"),
                row("UDP checksum 0 over IPv4", with(udp4, 40, 0), "IPV4 UDP L3 L4", "good good"),
                row("UDP checksum 0 over IPv6", with(udp6, 60, 0), "IPV6 UDP L3", "good bad"),
                row("IPv4 options", ipv4(UDP, "01010100", 0, udp(40), IN_UDP), "IPV4 UDP L3 L4", "good good"),
                row("first fragment", ipv4(UDP, "", 0x2000, udp(40), IN_UDP), "IPV4 FRAGMENT L3", "good -"),
                row("last fragment", ipv4(UDP, "", 0x0010, udp(40), IN_UDP), "IPV4 FRAGMENT L3", "good -"),
                row(
                        "fragment, wrong header",
                        with(ipv4(UDP, "", 0x2000, udp(40), IN_UDP), 24, 1),
                        "IPV4 FRAGMENT",
                        "bad -"),
                row("IPv6 hop by hop", ipv6(0, UDP, HOP_BY_HOP, udp(40), IN_UDP), "IPV6 UDP L3 L4", "good good"),
                row("IPv6 fragment", ipv6(44, UDP, FRAGMENT, udp(40), IN_UDP), "IPV6 FRAGMENT L3", "good -"),
                row("one tag", tagged, "IPV4 UDP L3 L4", "good good"),
                row("one tag, wrong UDP", with(tagged, 64, 1), "IPV4 UDP L3", "good bad"),
                row("two tags", tagged(tagged, 0x88a8, 6), "IPV4 UDP L3 L4", "good good"),
                row("two tags, wrong header", with(tagged(tagged, 0x88a8, 6), 32, 1), "IPV4 UDP L4", "bad -"),
                row("ICMP", ipv4(1, "", 0, "0800f7ff00000000" + "00".repeat(20), -1), "IPV4 L3", "good -"),
                row("ARP", padded(ethernet("0806 0001080006040001"), 60, 0), "", "- -"),
                row("no protocol", padded(ethernet("88b5"), 60, 0x45), "", "- -"),
                row("IPv4 header cut", Arrays.copyOf(udp4, 33), "", "- -"),
                row("IPv4 packet cut", Arrays.copyOf(udp4, 60), "", "- -"),
                row("IPv6 header cut", Arrays.copyOf(udp6, 53), "", "- -"),
                row("UDP header cut", ipv4(UDP, "", 0, "04d2162e000800", -1), "IPV4 L3", "good -"),
                row("TCP header cut", ipv4(TCP, "", 0, Packets.TCP.substring(0, 40), -1), "IPV4 L3", "good -"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("received")
    void saysOfAReceivedFrame(String name, byte[] frame, String card, String verdicts) throws InterruptedException {
        far.model.faults().inject(frame);
        Heard heard = hear();
        assertThat(heard.frame).isEqualTo(frame);
        assertThat(answers(heard.flags)).isEqualTo(card);
        assertThat(verdict(heard.flags, PacketFlags.L3_GOOD, PacketFlags.L3_BAD) + " "
                        + verdict(heard.flags, PacketFlags.L4_GOOD, PacketFlags.L4_BAD))
                .isEqualTo(verdicts);
    }

    private static String verdict(int flags, int good, int bad) {
        assertThat(flags & (good | bad)).isNotEqualTo(good | bad);
        return (flags & good) != 0 ? "good" : (flags & bad) != 0 ? "bad" : "-";
    }

    private static String answers(int flags) {
        List<Integer> bits = List.of(
                PacketFlags.CARD_IPV4,
                PacketFlags.CARD_IPV6,
                PacketFlags.CARD_TCP,
                PacketFlags.CARD_UDP,
                PacketFlags.CARD_FRAGMENT,
                PacketFlags.CARD_L3_OK,
                PacketFlags.CARD_L4_OK);
        List<String> names = List.of("IPV4", "IPV6", "TCP", "UDP", "FRAGMENT", "L3", "L4");
        StringBuilder text = new StringBuilder();
        for (int n = 0; n < bits.size(); n++) {
            if ((flags & bits.get(n)) != 0) {
                text.append(text.length() > 0 ? " " : "").append(names.get(n));
            }
        }
        return text.toString();
    }

    private static Arguments sent(String name, byte[] right, int l3At, int l4At, boolean l4) {
        return Arguments.of(name, right, l3At, l4At, l4);
    }

    /** The fields are at offsets, or not there if negative; whether the card fills the one of L4 in. */
    static Stream<Arguments> requests() {
        byte[] udp4 = ipv4(UDP, "", 0, udp(40), IN_UDP);
        byte[] udp6 = ipv6(UDP, UDP, "", udp(40), IN_UDP);
        byte[] tagged = tagged(udp4, 0x8100, 5);
        return Stream.of(
                sent("UDP over IPv4", udp4, 24, 40, true),
                sent("TCP over IPv4", ipv4(TCP, "", 0, Packets.TCP + "01".repeat(9), IN_TCP), 24, 50, true),
                sent("UDP over IPv6", udp6, -1, 60, true),
                sent("IPv4 options", ipv4(UDP, "01010100", 0, udp(40), IN_UDP), 24, 44, true),
                sent("IPv6 hop by hop", ipv6(0, UDP, HOP_BY_HOP, udp(40), IN_UDP), -1, 68, true),
                sent("one tag", tagged, 28, 44, true),
                sent("two tags", tagged(tagged, 0x88a8, 6), 32, 48, true),
                sent("fragment", ipv4(UDP, "", 0x2000, udp(40), IN_UDP), 24, 40, false),
                sent("IPv6 fragment", ipv6(44, UDP, FRAGMENT, udp(40), IN_UDP), -1, 68, false),
                sent("ICMP", ipv4(1, "", 0, "0800f7ff00000000" + "00".repeat(20), -1), 24, -1, false),
                sent("no IP", padded(ethernet("88b5"), 60, 0x45), -1, -1, false),
                sent("packet cut", padded(Arrays.copyOf(udp4, 60), 60, 0), -1, -1, false));
    }

    /** Both requests are made of every frame: what the card cannot fill in leaves as it was written. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void doesOnRequest(String name, byte[] right, int l3At, int l4At, boolean l4) throws InterruptedException {
        byte[] asked = l3At < 0 ? right.clone() : with(right, l3At, 0);
        asked = l4At < 0 ? asked : with(asked, l4At, 0x1234);
        MOUTH.say(asked);
        byte[] expected = l4At < 0 || l4 ? right : with(right, l4At, 0x1234);
        assertThat(hear().frame).isEqualTo(expected);
    }
}
