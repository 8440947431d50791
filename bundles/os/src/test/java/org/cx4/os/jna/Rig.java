package org.cx4.os.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.os.Poller;
import org.cx4.os.Tap;
import org.cx4.os.TapOptions;
import org.cx4.os.TapQueue;

/** A service and a namespace of its own, both gone at the end. */
final class Rig implements AutoCloseable {
    static final String ADDRESS = "10.77.0.1";
    static final String PEER = "10.77.0.2";
    static final int PORT = 4791;
    static final byte[] MAC = {0x02, 0, 0, 0, 0, 1};
    static final byte[] PEER_MAC = {0x02, 0, 0, 0, 0, 2};

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final int PATIENCE_MILLIS = 10_000;

    final JnaLinux linux = new JnaLinux();
    final String namespace = "cx4os" + ProcessHandle.current().pid() + "n" + COUNT.incrementAndGet();

    Rig() {
        boolean able = linux.canOpenTap() && linux.canUseNamespaces();
        if (!able) {
            linux.deactivate();
            System.err.println("SKIPPED: needs /dev/net/tun, CAP_NET_ADMIN, CAP_SYS_ADMIN and iproute2");
        }
        assumeTrue(able, "needs /dev/net/tun, CAP_NET_ADMIN, CAP_SYS_ADMIN and iproute2");
        linux.createNamespace(namespace);
    }

    /** A TAP with MAC and address that is up, in a namespace where IPv6 is silent. */
    Tap open(TapOptions options) throws Exception {
        Tap tap = linux.openTap(options);
        ip("link", "set", "dev", tap.name(), "addrgenmode", "none");
        tap.setMac(MAC);
        tap.addIpv4(ADDRESS, 24);
        tap.setUp(true);
        return tap;
    }

    Tap openPlain() throws Exception {
        return open(TapOptions.plain("tap0", namespace));
    }

    DatagramChannel udp() throws Exception {
        return linux.callInNamespace(
                namespace,
                () -> DatagramChannel.open(StandardProtocolFamily.INET)
                        .setOption(StandardSocketOptions.SO_BROADCAST, true)
                        .bind(new InetSocketAddress("0.0.0.0", PORT)));
    }

    /** Runs {@code ip -n namespace -j} and returns what it prints. */
    String ip(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip", "-n", namespace, "-j"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    static void broadcast(DatagramChannel from, String text) throws IOException {
        from.send(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), new InetSocketAddress("10.77.0.255", 9));
    }

    static String receive(DatagramChannel at) throws IOException {
        at.socket().setSoTimeout(PATIENCE_MILLIS);
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        at.socket().receive(packet);
        return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
    }

    /** Reads frames until one contains the text; returns header and frame. */
    byte[] readUntil(TapQueue queue, String text) {
        try (Poller poller = linux.openPoller()) {
            poller.add(queue.descriptor(), 0);
            int[] tokens = new int[1];
            while (poller.await(tokens, PATIENCE_MILLIS) == 1) {
                int bytes = queue.read();
                ByteBuffer view = queue.readBuffer();
                assertThat(view.position()).isZero();
                assertThat(view.limit()).isEqualTo(bytes);
                byte[] seen = new byte[bytes];
                view.get(0, seen);
                if (new String(seen, StandardCharsets.ISO_8859_1).contains(text)) {
                    return seen;
                }
            }
        }
        throw new AssertionError("no frame with '" + text + "' came");
    }

    static boolean write(TapQueue queue, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            queue.writeBuffer().put(length, part);
            length += part.length;
        }
        return queue.write(length);
    }

    @Override
    public void close() {
        linux.deactivate();
        JnaLinux sweeper = new JnaLinux();
        sweeper.deleteNamespace(namespace);
        sweeper.deactivate();
    }
}
