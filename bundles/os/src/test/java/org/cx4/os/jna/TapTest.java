package org.cx4.os.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.cx4.os.OsException;
import org.cx4.os.Poller;
import org.cx4.os.Tap;
import org.cx4.os.TapOptions;
import org.cx4.os.TapQueue;
import org.cx4.os.VnetHeader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TapTest {
    private Rig rig;

    @BeforeEach
    void setUp() {
        rig = new Rig();
    }

    @AfterEach
    void tearDown() {
        if (rig != null) {
            rig.close();
        }
    }

    @Test
    void carriesFramesInBothDirections() throws Exception {
        try (Tap tap = rig.openPlain();
                DatagramChannel socket = rig.udp()) {
            Rig.broadcast(socket, "from Linux");
            byte[] seen = rig.readUntil(tap.queue(0), "from Linux");
            assertThat(seen).startsWith(0xff, 0xff, 0xff, 0xff, 0xff, 0xff).hasSize(Frames.L4 + 8 + 10);
            assertThat(seen[6]).isEqualTo(Rig.MAC[0]);
            assertThat(tap.queue(0).read()).isZero();

            assertThat(Rig.write(tap.queue(0), Frames.udp(7, "to Linux"))).isTrue();
            assertThat(Rig.receive(socket)).isEqualTo("to Linux");
            assertThat(tap.queue(0).refusedWrites()).isZero();
        }
    }

    @Test
    void carriesFramesInTheCallersMemory() throws Exception {
        try (Tap tap = rig.openPlain();
                DatagramChannel socket = rig.udp()) {
            NativeBytes own = new NativeBytes(2048);
            byte[] frame = Frames.udp(7, "off-heap");
            own.view().put(0, frame);
            assertThat(tap.queue(0).write(own.address(), frame.length)).isTrue();
            assertThat(Rig.receive(socket)).isEqualTo("off-heap");

            Rig.broadcast(socket, "back");
            try (Poller poller = rig.linux.openPoller()) {
                poller.add(tap.queue(0).descriptor(), 3);
                assertThat(poller.await(new int[4], 10_000)).isEqualTo(1);
            }
            assertThat(tap.queue(0).read(own.address(), 2048)).isEqualTo(Frames.L4 + 8 + 4);
        }
    }

    @Test
    void vnetHeaderTellsAnUnfinishedChecksumInBothDirections() throws Exception {
        TapOptions options =
                TapOptions.virtio("tap0", rig.namespace, 1).withOffloads(TapOptions.CHECKSUM | TapOptions.TSO4);
        try (Tap tap = rig.open(options);
                DatagramChannel socket = rig.udp()) {
            assertThat(tap.headerBytes()).isEqualTo(VnetHeader.BYTES);
            Rig.broadcast(socket, "unfinished");
            ByteBuffer header =
                    ByteBuffer.wrap(rig.readUntil(tap.queue(0), "unfinished")).order(ByteOrder.nativeOrder());
            assertThat(header.get(VnetHeader.FLAGS)).isEqualTo((byte) VnetHeader.NEEDS_CHECKSUM);
            assertThat(header.get(VnetHeader.GSO_TYPE)).isEqualTo((byte) VnetHeader.GSO_NONE);
            assertThat(header.getShort(VnetHeader.CHECKSUM_START)).isEqualTo((short) Frames.L4);
            assertThat(header.getShort(VnetHeader.CHECKSUM_OFFSET)).isEqualTo((short) 6);

            byte[] wrong = Frames.corrupt(Frames.udp(7, "trusted"), Frames.UDP_CHECKSUM);
            ByteBuffer trust = ByteBuffer.allocate(VnetHeader.BYTES).order(ByteOrder.nativeOrder());
            trust.put(VnetHeader.FLAGS, (byte) VnetHeader.NEEDS_CHECKSUM);
            trust.putShort(VnetHeader.CHECKSUM_START, (short) Frames.L4);
            trust.putShort(VnetHeader.CHECKSUM_OFFSET, (short) 6);
            assertThat(Rig.write(tap.queue(0), trust.array(), wrong)).isTrue();
            assertThat(Rig.receive(socket)).isEqualTo("trusted");

            trust.putShort(VnetHeader.CHECKSUM_START, (short) 3000);
            assertThatThrownBy(() -> Rig.write(tap.queue(0), trust.array(), wrong))
                    .isInstanceOf(OsException.class)
                    .hasMessageContaining("EINVAL (errno 22)")
                    .hasMessageContaining("vnet header");
        }
    }

    @Test
    void withoutOffloadsChecksumsAreFinished() throws Exception {
        try (Tap tap = rig.open(TapOptions.virtio("tap0", rig.namespace, 1));
                DatagramChannel socket = rig.udp()) {
            Rig.broadcast(socket, "finished");
            assertThat(rig.readUntil(tap.queue(0), "finished"))
                    .startsWith(new byte[VnetHeader.BYTES])
                    .hasSize(VnetHeader.BYTES + Frames.L4 + 8 + 8);
        }
    }

    @Test
    void answersComeOnTheQueueThatWroteTheFlow() throws Exception {
        try (Tap tap = rig.open(TapOptions.virtio("tap0", rig.namespace, 4));
                DatagramChannel socket = rig.udp()) {
            rig.ip("neigh", "add", Rig.PEER, "lladdr", "02:00:00:00:00:02", "dev", "tap0");
            assertThat(tap.queues()).isEqualTo(4);
            for (int queue = 0; queue < 4; queue++) {
                byte[] frame = Frames.udp(7000 + queue, "question " + queue);
                assertThat(Rig.write(tap.queue(queue), new byte[VnetHeader.BYTES], frame))
                        .isTrue();
                assertThat(Rig.receive(socket)).isEqualTo("question " + queue);
                socket.send(
                        ByteBuffer.wrap(("answer " + queue).getBytes(StandardCharsets.UTF_8)),
                        new InetSocketAddress(Rig.PEER, 7000 + queue));
                rig.readUntil(tap.queue(queue), "answer " + queue);
            }
        }
    }

    @Test
    void settingsAreSeenByLinux() throws Exception {
        try (Tap tap = rig.linux.openTap(TapOptions.plain("tap%d", rig.namespace))) {
            assertThat(tap.name()).isEqualTo("tap0");
            tap.setMac(new byte[] {0x02, 1, 2, 3, 4, (byte) 0xfe});
            tap.setMtu(9000);
            tap.addIpv4("192.0.2.77", 27);
            tap.setUp(true);
            assertThat(rig.ip("addr", "show", "dev", "tap0"))
                    .contains("\"02:01:02:03:04:fe\"", "\"mtu\":9000", "\"UP\"", "\"LOWER_UP\"")
                    .contains("\"192.0.2.77\",\"prefixlen\":27,\"broadcast\":\"192.0.2.95\"");
            tap.setCarrier(false);
            assertThat(rig.ip("link", "show", "dev", "tap0")).contains("\"NO-CARRIER\"", "\"operstate\":\"DOWN\"");
            tap.setCarrier(true);
            assertThat(rig.ip("link", "show", "dev", "tap0"))
                    .doesNotContain("NO-CARRIER")
                    .contains("LOWER_UP");
            tap.setUp(false);
            assertThat(rig.ip("link", "show", "dev", "tap0")).doesNotContain("\"UP\"");
        }
        assertThat(rig.ip("link", "show")).doesNotContain("tap0");
    }

    @Test
    void badSettingsAreRefusedWithAReason() throws Exception {
        try (Tap tap = rig.openPlain()) {
            assertThatThrownBy(() -> tap.setMtu(67))
                    .isInstanceOf(OsException.class)
                    .hasMessage("cannot set its MTU to 67 (TAP tap0): EINVAL (errno 22); a TAP takes 68 to 65521");
            assertThatThrownBy(() -> tap.setMac(new byte[] {1, 0, 0, 0, 0, 1}))
                    .isInstanceOf(OsException.class)
                    .hasMessageContaining("group address");
            assertThatThrownBy(() -> tap.setMac(new byte[5])).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> tap.queue(0).write(13))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("14 at least");
        }
    }

    @Test
    void aNameThatIsTakenIsRefused() {
        TapOptions options = TapOptions.virtio("tap0", rig.namespace, 2);
        try (Tap first = rig.linux.openTap(options)) {
            int before = rig.linux.openDescriptors();
            assertThatThrownBy(() -> rig.linux.openTap(options))
                    .isInstanceOf(OsException.class)
                    .hasMessageStartingWith("cannot open TAP tap0 in namespace " + rig.namespace + ": EBUSY (errno 16)")
                    .hasMessageContaining("ip link del " + first.name());
            assertThat(rig.linux.openDescriptors()).isEqualTo(before);
        }
    }

    @Test
    void writesToAnInterfaceThatIsDownAreCounted() throws Exception {
        try (Tap tap = rig.openPlain()) {
            tap.setUp(false);
            assertThat(Rig.write(tap.queue(0), Frames.udp(7, "lost"))).isFalse();
            assertThat(tap.queue(0).refusedWrites()).isEqualTo(1);
            assertThat(tap.queue(0).read()).isZero();
        }
    }

    @Test
    void anInterfaceThatIsDeletedIsGone() throws Exception {
        try (Tap tap = rig.openPlain();
                Poller poller = rig.linux.openPoller()) {
            TapQueue queue = tap.queue(0);
            poller.add(queue.descriptor(), 5);
            rig.ip("link", "del", "tap0");
            int[] tokens = new int[1];
            assertThat(poller.await(tokens, 10_000)).isEqualTo(1);
            assertThat(tokens[0]).isEqualTo(5);
            assertThat(queue.read()).isEqualTo(TapQueue.GONE);
            assertThat(Rig.write(queue, Frames.udp(7, "lost"))).isFalse();
            assertThatThrownBy(() -> tap.setMtu(1400))
                    .hasMessageContaining("ENODEV")
                    .hasMessageContaining("gone");
        }
    }

    @Test
    void aClosedTapSaysSo() throws Exception {
        Tap tap = rig.openPlain();
        TapQueue queue = tap.queue(0);
        tap.close();
        tap.close();
        assertThatThrownBy(queue::read)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("queue 0 of TAP tap0 is closed");
        assertThatThrownBy(() -> queue.write(60)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> tap.setUp(true)).isInstanceOf(IllegalStateException.class);
        assertThat(queue.readBuffer().get(0)).isZero();
    }

    @Test
    void aCloseWaitsForWhoIsInside() throws Exception {
        for (int i = 0; i < 10; i++) {
            Tap tap = rig.openPlain();
            TapQueue queue = tap.queue(0);
            queue.writeBuffer().put(0, Frames.udp(7, "busy"));
            CountDownLatch busy = new CountDownLatch(2);
            List<CompletableFuture<Void>> both = List.of(
                    CompletableFuture.runAsync(() -> forever(busy, queue::read)),
                    CompletableFuture.runAsync(() -> forever(busy, () -> queue.write(60))));
            busy.await();
            tap.close();
            for (CompletableFuture<Void> each : both) {
                assertThatThrownBy(() -> each.get(10, TimeUnit.SECONDS))
                        .hasCauseInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("is closed");
            }
            assertThat(rig.linux.openDescriptors()).isZero();
        }
    }

    private static void forever(CountDownLatch busy, Runnable call) {
        call.run();
        busy.countDown();
        while (true) {
            call.run();
        }
    }

    @Test
    void namespacesAreNamedInErrors() {
        assertThat(rig.linux.namespaceExists(rig.namespace)).isTrue();
        assertThat(rig.linux.namespaceExists(rig.namespace + "x")).isFalse();
        assertThatThrownBy(() -> rig.linux.createNamespace(rig.namespace))
                .isInstanceOf(OsException.class)
                .hasMessageContaining(rig.namespace)
                .hasMessageContaining("choose another name");
        assertThatThrownBy(() -> rig.linux.deleteNamespace(rig.namespace + "x")).isInstanceOf(OsException.class);
        assertThatThrownBy(() -> rig.linux.openTap(TapOptions.plain("tap0", rig.namespace + "x")))
                .isInstanceOf(OsException.class)
                .hasMessageContaining("ENOENT (errno 2); make it first: ip netns add");
    }

    @Test
    void loopbackOfANewNamespaceIsUp() throws Exception {
        assertThat(rig.ip("link", "show", "dev", "lo")).contains("\"UP\"", "\"LOWER_UP\"");
    }

    @Test
    void aTaskInANamespaceThrowsWhatItThrows() {
        assertThatThrownBy(() -> rig.linux.callInNamespace(rig.namespace, () -> {
                    throw new IOException("mine");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("mine");
    }
}
