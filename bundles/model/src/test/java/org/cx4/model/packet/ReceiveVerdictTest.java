package org.cx4.model.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.cx4.prm.CqeL3HdrType;
import org.cx4.prm.CqeL4HdrType;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.data.Cqe64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a receive CQE says of headers and checksums. */
class ReceiveVerdictTest {
    private static final int CTAG = 0x8100;
    private static final int STAG = 0x88a8;
    private static final int UDP_CHECKSUM = 6;
    private static final int TCP_CHECKSUM = 16;
    private static final String UDP_PAYLOAD = "04d2162e00280000" + "11".repeat(32);

    private final EngineRig rig = new EngineRig();

    @AfterEach
    void close() {
        rig.close();
    }

    static Stream<Arguments> verdicts() {
        int none = CqeL3HdrType.NONE;
        int v4 = CqeL3HdrType.IPV4;
        int v6 = CqeL3HdrType.IPV6;
        int udp = CqeL4HdrType.UDP;
        byte[] udp4 = Frames.ipv4(17, "", UDP_PAYLOAD, UDP_CHECKSUM);
        byte[] udp6 = Frames.ipv6(17, 17, "", UDP_PAYLOAD, UDP_CHECKSUM);
        byte[] small = Frames.ipv4(17, "", "04d2162e000a0000 abcd", UDP_CHECKSUM);
        String tcp = "04d2162e 00000001 00000002 50%s2000 0000 0000%s";
        return Stream.of(
                row("UDP", udp4, v4, udp, 1, 1, 0, 0),
                row("UDP over IPv6", udp6, v6, udp, 1, 1, 0, 0),
                row("wrong IPv4 header", Frames.put(udp4.clone(), 24, 1), v4, udp, 0, 1, 0, 0),
                row("wrong UDP", Frames.put(udp4.clone(), 50, 1), v4, udp, 1, 0, 0, 0),
                row("wrong UDP over IPv6", Frames.put(udp6.clone(), 70, 1), v6, udp, 1, 0, 0, 0),
                row("no UDP checksum", Frames.put(udp4.clone(), 40, 0), v4, udp, 1, 1, 0, 0),
                row("no UDP checksum over IPv6", Frames.put(udp6.clone(), 60, 0), v6, udp, 1, 0, 0, 0),
                row("padded", Frames.padded(small, 60), v4, udp, 1, 1, 0, 0),
                row("padding is not judged", Frames.put(Frames.padded(small, 60), 50, 0x5555), v4, udp, 1, 1, 0, 0),
                row("UDP shorter than IP", shorterUdp(), v4, udp, 1, 1, 0, 0),
                row("UDP longer than IP", Frames.put(udp4.clone(), 38, 0x29), v4, udp, 1, 0, 0, 0),
                row("SYN", tcp4(tcp, "02", ""), v4, CqeL4HdrType.TCP_NO_ACK, 1, 1, 0, 0),
                row("ACK", tcp4(tcp, "10", ""), v4, CqeL4HdrType.TCP_ACK_NO_DATA, 1, 1, 0, 0),
                row(
                        "ACK, padded",
                        Frames.padded(tcp4(tcp, "10", ""), 60),
                        v4,
                        CqeL4HdrType.TCP_ACK_NO_DATA,
                        1,
                        1,
                        0,
                        0),
                row("ACK and data", tcp4(tcp, "18", "01"), v4, CqeL4HdrType.TCP_ACK_AND_DATA, 1, 1, 0, 0),
                row(
                        "wrong TCP",
                        Frames.put(tcp4(tcp, "18", "0102"), 54, 7),
                        v4,
                        CqeL4HdrType.TCP_ACK_AND_DATA,
                        1,
                        0,
                        0,
                        0),
                row("IPv4 options", Frames.ipv4(17, "01010100", UDP_PAYLOAD, UDP_CHECKSUM), v4, udp, 1, 1, 0, 1),
                row("first fragment", fragment(0x2000), v4, CqeL4HdrType.NONE, 1, 0, 1, 0),
                row("last fragment", fragment(0x0010), v4, CqeL4HdrType.NONE, 1, 0, 1, 0),
                row(
                        "IPv6 hop by hop",
                        Frames.ipv6(0, 17, "1100010400000000", UDP_PAYLOAD, UDP_CHECKSUM),
                        v6,
                        udp,
                        1,
                        1,
                        0,
                        1),
                row(
                        "two extensions",
                        Frames.ipv6(0, 17, "3c00010400000000 1100010400000000", UDP_PAYLOAD, UDP_CHECKSUM),
                        v6,
                        udp,
                        1,
                        1,
                        0,
                        1),
                row(
                        "IPv6 fragment",
                        Frames.ipv6(44, 17, "1100000100000001", UDP_PAYLOAD, UDP_CHECKSUM),
                        v6,
                        CqeL4HdrType.NONE,
                        1,
                        0,
                        1,
                        1),
                row("one tag", Frames.tagged(udp4, CTAG, 5), v4, udp, 1, 1, 0, 0),
                row("two tags", Frames.tagged(Frames.tagged(udp4, CTAG, 5), STAG, 6), v4, udp, 1, 1, 0, 0),
                row("ICMP", Frames.ipv4(1, "", "0800f7ff00000000", -1), v4, CqeL4HdrType.NONE, 1, 0, 0, 0),
                row(
                        "ARP",
                        Frames.padded(Frames.hex(Frames.TO_OWN + "0806 0001080006040001"), 60),
                        none,
                        CqeL4HdrType.NONE,
                        0,
                        0,
                        0,
                        0),
                row("truncated IPv4", Arrays.copyOf(udp4, 33), none, CqeL4HdrType.NONE, 0, 0, 0, 0),
                row("truncated payload", Arrays.copyOf(udp4, 60), none, CqeL4HdrType.NONE, 0, 0, 0, 0),
                row("truncated IPv6", Arrays.copyOf(udp6, 53), none, CqeL4HdrType.NONE, 0, 0, 0, 0),
                row(
                        "truncated TCP",
                        Frames.ipv4(6, "", "04d2162e0000000100000002501020000000", -1),
                        v4,
                        CqeL4HdrType.NONE,
                        1,
                        0,
                        0,
                        0));
    }

    private static byte[] tcp4(String format, String flags, String data) {
        return Frames.ipv4(6, "", String.format(format, flags, data), TCP_CHECKSUM);
    }

    private static byte[] fragment(int flagsAndOffset) {
        byte[] frame = Frames.put(Frames.ipv4(17, "", UDP_PAYLOAD, UDP_CHECKSUM), 20, flagsAndOffset);
        Frames.put(frame, 24, 0);
        return Frames.put(frame, 24, ~Frames.sum(frame, 14, 34));
    }

    /** RFC 768: the UDP length rules; what is behind belongs to no datagram. */
    private static byte[] shorterUdp() {
        byte[] right = Frames.ipv4(17, "", "04d2162e000a0000 abcd", UDP_CHECKSUM);
        byte[] longer = Frames.ipv4(17, "", "04d2162e000a0000 abcd 77777777", -1);
        return Frames.put(longer, 40, Frames.get(right, 40));
    }

    private static Arguments row(
            String name, byte[] frame, int l3, int l4, int l3Ok, int l4Ok, int fragment, int options) {
        return Arguments.of(name, frame, l3, l4, l3Ok, l4Ok, fragment, options);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verdicts")
    void judgesHeadersAndChecksums(
            String name, byte[] frame, int l3, int l4, int l3Ok, int l4Ok, int fragment, int options) {
        rig.steer(rig.tir(0x7001, rig.receiver(0x5002, true)));
        rig.fillReceives();
        rig.postReceives(1);
        rig.receive(frame);
        long cqe = rig.completion();
        assertThat(Cqe64.OPCODE.get(cqe)).isEqualTo(CqeOpcode.RESP_SEND);
        assertThat(Cqe64.L3_HDR_TYPE.get(cqe)).as("l3_hdr_type").isEqualTo(l3);
        assertThat(Cqe64.L4_HDR_TYPE.get(cqe)).as("l4_hdr_type").isEqualTo(l4);
        assertThat(Cqe64.L3_OK.get(cqe)).as("l3_ok").isEqualTo(l3Ok);
        assertThat(Cqe64.L4_OK.get(cqe)).as("l4_ok").isEqualTo(l4Ok);
        assertThat(Cqe64.IP_FRAG.get(cqe)).as("ip_frag").isEqualTo(fragment);
        assertThat(Cqe64.IP_EXT_OPTS.get(cqe)).as("ip_ext_opts").isEqualTo(options);
        assertThat(Cqe64.CHECK_SUM.get(cqe)).isEqualTo(Frames.sum(frame, 14, frame.length));
    }
}
