package org.cx4.model.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.DatagramPacket;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.cx4.os.Linux;
import org.cx4.os.jna.JnaLinux;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TapWireTest {
    private static final String NEEDS = "needs /dev/net/tun, CAP_NET_ADMIN, CAP_SYS_ADMIN and iproute2";
    private static final int HEADERS = 14 + 20 + 8;
    private static final int PORT = 4791;

    private final Linux linux = new JnaLinux();
    private final String namespace = "cx4wire" + ProcessHandle.current().pid();
    private final TestCard card = new TestCard();
    private final List<TapWire> active = new ArrayList<>();
    private boolean able;

    @BeforeEach
    void makeNamespace() {
        able = linux.canOpenTap() && linux.canUseNamespaces();
        if (!able) {
            System.err.println("SKIPPED: " + NEEDS);
        }
        assumeTrue(able, NEEDS);
        linux.createNamespace(namespace);
    }

    @AfterEach
    void leavesNothing() {
        active.forEach(TapWire::deactivate);
        if (able) {
            linux.deleteNamespace(namespace);
        }
        assertThat(linux.openDescriptors()).isZero();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("cx4-tap-"));
    }

    private TapWire configured(String wire, Map<String, Object> more) {
        Map<String, Object> values = new HashMap<>(Map.of("wire", wire, "wire.namespace", namespace));
        values.putAll(more);
        return new TapWire(linux, Settings.of(TapConfiguration.class, values), Settings.properties("a0", wire));
    }

    /** Address and a fixed neighbour; IPv6 is silent. */
    private TapWire wire(Map<String, Object> more) throws Exception {
        TapWire wire = configured("tap:far0", more);
        wire.activate();
        active.add(wire);
        ip("link", "set", "dev", "far0", "addrgenmode", "none", "address", "02:00:00:00:00:01");
        ip("addr", "add", "10.78.0.1/24", "dev", "far0");
        ip("neigh", "add", "10.78.0.2", "lladdr", "02:00:00:00:00:02", "dev", "far0");
        return wire;
    }

    private String ip(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("ip", "-n", namespace, "-j"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private DatagramChannel socket() throws Exception {
        return linux.callInNamespace(
                namespace,
                () -> DatagramChannel.open(StandardProtocolFamily.INET)
                        .setOption(StandardSocketOptions.SO_SNDBUF, 1 << 20)
                        .bind(new InetSocketAddress("10.78.0.1", PORT)));
    }

    private static void send(DatagramChannel from, byte[] data) throws Exception {
        from.send(ByteBuffer.wrap(data), new InetSocketAddress("10.78.0.2", PORT));
    }

    private static byte[] receive(DatagramChannel at) throws Exception {
        at.socket().setSoTimeout((int) TestCard.PATIENCE.toMillis());
        DatagramPacket packet = new DatagramPacket(new byte[16384], 16384);
        at.socket().receive(packet);
        return Arrays.copyOf(packet.getData(), packet.getLength());
    }

    /** Sends until a frame comes: Linux drops what it sends in the first moments after its carrier has come. */
    private byte[] comeThrough(DatagramChannel socket, int dataBytes, int frameBytes) {
        Predicate<byte[]> expected = frame -> frame.length == frameBytes;
        TestCard.await(
                "a frame", () -> sent(socket, dataBytes) && card.frames.stream().anyMatch(expected));
        return card.frames.stream().filter(expected).findFirst().orElseThrow();
    }

    /** A UDP datagram to Linux's end, without UDP checksum, which IPv4 allows. */
    private static byte[] frame(byte[] data) {
        ByteBuffer frame = ByteBuffer.allocate(HEADERS + data.length);
        frame.put(HexFormat.of().parseHex("020000000001" + "020000000002" + "0800"));
        frame.putShort((short) 0x4500).putShort((short) (28 + data.length)).putInt(0);
        frame.putShort((short) 0x4011).putShort((short) 0).putInt(0x0a4e0002).putInt(0x0a4e0001);
        frame.putShort((short) PORT).putShort((short) PORT).putShort((short) (8 + data.length));
        frame.putShort((short) 0).put(data);
        int sum = 0;
        for (int at = 14; at < 34; at += 2) {
            sum += frame.getShort(at) & 0xffff;
        }
        sum = (sum & 0xffff) + (sum >>> 16);
        return frame.putShort(24, (short) ~sum).array();
    }

    private static byte[] data(int bytes) {
        byte[] data = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            data[i] = (byte) (i * 31 + 1);
        }
        return data;
    }

    @Test
    void carriesFramesInBothDirections() throws Exception {
        TapWire wire = wire(Map.of());
        wire.plug(card);
        TestCard.await("light", card::lit);
        try (DatagramChannel socket = socket()) {
            assertThat(TestCard.send(wire, frame(data(100)))).isTrue();
            assertThat(receive(socket)).isEqualTo(data(100));

            byte[] seen = comeThrough(socket, 100, HEADERS + 100);
            assertThat(seen).startsWith(2, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 1, 8, 0);
            assertThat(Arrays.copyOfRange(seen, HEADERS, seen.length)).isEqualTo(data(100));
        }
    }

    @Test
    void padsWhatLinuxLeavesShort() throws Exception {
        TapWire wire = wire(Map.of());
        wire.plug(card);
        try (DatagramChannel socket = socket()) {
            // What is longer comes first, so that the padding would show its rest.
            comeThrough(socket, 200, HEADERS + 200);
            byte[] seen = comeThrough(socket, 1, 60);
            assertThat(Arrays.copyOfRange(seen, HEADERS, 60)).isEqualTo(Arrays.copyOf(data(1), 18));
        }
    }

    @Test
    void carriesJumboFrames() throws Exception {
        TapWire wire = wire(Map.of("wire.mtu", 9978));
        wire.plug(card);
        try (DatagramChannel socket = socket()) {
            assertThat(comeThrough(socket, 9950, 14 + 9978)).endsWith(Arrays.copyOfRange(data(9950), 9900, 9950));
            assertThat(TestCard.send(wire, frame(data(9950)))).isTrue();
            assertThat(receive(socket)).isEqualTo(data(9950));
        }
    }

    @Test
    void linuxTakesFramesLongerThanItsOwnMtu() throws Exception {
        TapWire wire = wire(Map.of());
        wire.plug(card);
        assertThat(ip("link", "show", "dev", "far0")).contains("\"mtu\":1500");
        try (DatagramChannel socket = socket()) {
            assertThat(TestCard.send(wire, frame(data(4000)))).isTrue();
            assertThat(receive(socket)).isEqualTo(data(4000));
        }
    }

    @Test
    void carrierFollowsThePlug() throws Exception {
        TapWire wire = wire(Map.of());
        assertThat(ip("link", "show", "dev", "far0")).contains("NO-CARRIER").contains("\"UP\"");
        assertThat(TestCard.send(wire, frame(data(1)))).isFalse();
        for (int i = 1; i <= 3; i++) {
            wire.plug(card);
            assertThat(ip("link", "show", "dev", "far0")).doesNotContain("NO-CARRIER");
            wire.unplug();
            assertThat(card.lit()).isFalse();
            assertThat(card.light).hasSize(2 * i);
            assertThat(ip("link", "show", "dev", "far0")).contains("NO-CARRIER");
        }
        assertThat(ip("addr", "show", "dev", "far0")).contains("10.78.0.1");
    }

    @Test
    void unplugsWhileLinuxSends() throws Exception {
        TapWire wire = wire(Map.of());
        try (DatagramChannel socket = socket()) {
            for (int i = 0; i < 20; i++) {
                TestCard one = new TestCard();
                wire.plug(one);
                TestCard.await("a frame", () -> sent(socket, 100) && !one.frames.isEmpty());
                wire.unplug();
                one.plugged = false;
                sent(socket, 100);
                assertThat(one.calledUnplugged).isFalse();
                assertThat(one.light).containsExactly(true, false);
            }
        }
    }

    private static boolean sent(DatagramChannel socket, int bytes) {
        try {
            send(socket, data(bytes));
            return true;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aLostInterfaceIsDarkness() throws Exception {
        TapWire wire = wire(Map.of());
        wire.plug(card);
        TestCard.await("light", card::lit);
        ip("link", "del", "dev", "far0");
        TestCard.await("darkness", () -> !card.lit());
        assertThat(TestCard.send(wire, frame(data(1)))).isFalse();
        wire.unplug();
        assertThat(card.light).containsExactly(true, false);
    }

    @Test
    void refusesANameThatIsTaken() throws Exception {
        wire(Map.of());
        TapWire second = configured("tap:far0", Map.of());
        int open = linux.openDescriptors();
        assertThatThrownBy(second::activate)
                .isInstanceOf(StageException.class)
                .hasMessageContaining("wire of a0: cannot open TAP far0")
                .hasMessageContaining("EBUSY");
        assertThat(linux.openDescriptors()).isEqualTo(open);
    }

    @Test
    void refusesWhatItDoesNotUnderstand() {
        assertThatThrownBy(() -> configured("cable:x", Map.of())).hasMessageContaining("it takes tap:IFNAME");
        assertThatThrownBy(() -> configured("tap:", Map.of())).hasMessageContaining("not an interface name");
        assertThatThrownBy(() -> configured("tap:much.too.long.name", Map.of()))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("wire = tap:much.too.long.name of a0");
        assertThatThrownBy(() -> configured("tap:x", Map.of("wire.namespace", "a/b")))
                .hasMessageContaining("not a namespace name");
        assertThatThrownBy(() -> configured("tap:x", Map.of("wire.mtu", 10000)))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("68 to 9978");
    }
}
