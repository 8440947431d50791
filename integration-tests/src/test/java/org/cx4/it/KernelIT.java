package org.cx4.it;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.cx4.os.ChecksumCounters;
import org.cx4.os.ChecksumErrors;
import org.cx4.os.Linux;
import org.junit.After;
import org.junit.Assume;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;

/** Linux at both ends: a kernel interface on the port, a TAP as the wire, a network namespace around each. */
@RunWith(PaxExam.class)
public class KernelIT extends DriverTest {
    private static final String NEAR = "cx4itn" + ProcessHandle.current().pid() % 100_000;
    private static final String FAR = "cx4itf" + ProcessHandle.current().pid() % 100_000;
    private static final String NEAR_ADDRESS = "10.45.0.1";
    private static final String FAR_ADDRESS = "10.45.0.2";
    private static final int PORT = 7007;

    @Inject
    private Linux linux;

    private int descriptors;

    @Before
    public void namespaces() throws Exception {
        boolean possible = linux.canOpenTap() && linux.canUseNamespaces();
        if (!possible) {
            System.out.println("SKIPPED: KernelIT needs root, /dev/net/tun and network namespaces");
        }
        Assume.assumeTrue(possible);
        descriptors = linux.openDescriptors();
        linux.createNamespace(NEAR);
        linux.createNamespace(FAR);
        load("a0", Map.of("cores", 2, "wire", "tap:" + FAR, "wire.namespace", FAR));
        configure("cx4.kernel", "k0", Map.of("cx4.adapter", "a0", "interface.name", NEAR, "interface.namespace", NEAR));
        await("interface " + NEAR, LIMIT, () -> ip(NEAR, "addr", "add", NEAR_ADDRESS + "/24", "dev", NEAR) == 0);
        assertEquals(0, ip(NEAR, "link", "set", NEAR, "up"));
        assertEquals(0, ip(FAR, "addr", "add", FAR_ADDRESS + "/24", "dev", FAR));
        assertEquals(0, ip(FAR, "link", "set", FAR, "up"));
    }

    @After
    public void removeAll() throws Exception {
        if (linux.namespaceExists(NEAR)) {
            unconfigure("cx4.kernel", "k0");
            unload("a0");
            linux.deleteNamespace(NEAR);
            linux.deleteNamespace(FAR);
            await("descriptors back to " + descriptors, LIMIT, () -> linux.openDescriptors() == descriptors);
        }
    }

    @Test
    public void carriesDatagramsBothWaysAndTheFarKernelFindsTheirChecksumsRight() throws Exception {
        try (ChecksumCounters counters = linux.checksumCounters(FAR);
                DatagramChannel near = open(NEAR, NEAR_ADDRESS);
                DatagramChannel far = open(FAR, FAR_ADDRESS)) {
            ChecksumErrors before = counters.read();
            for (int i = 0; i < 500; i++) {
                near.send(message(i), new InetSocketAddress(FAR_ADDRESS, PORT));
                assertEquals(i, received(far));
                far.send(message(-i), new InetSocketAddress(NEAR_ADDRESS, PORT));
                assertEquals(-i, received(near));
            }
            assertEquals(0, counters.read().minus(before).total());
        }
    }

    @Test
    public void aFrameThatTheModelCorruptsRaisesTheFarKernelsCounter() throws Exception {
        try (ChecksumCounters counters = linux.checksumCounters(FAR);
                DatagramChannel near = open(NEAR, NEAR_ADDRESS);
                DatagramChannel far = open(FAR, FAR_ADDRESS)) {
            near.send(message(1), new InetSocketAddress(FAR_ADDRESS, PORT));
            assertEquals("ARP is done", 1, received(far));
            ChecksumErrors before = counters.read();
            far.configureBlocking(false);
            // Linux sends frames of its own too, so the one that is hit need not be ours the first time; and it checks
            // a
            // datagram only when somebody reads it.
            await("the far kernel to complain", LIMIT, () -> {
                models.model("a0").faults().corruptSent(1);
                send(near, message(2));
                read(far);
                return counters.read().minus(before).udp() > 0;
            });
        }
    }

    @Test
    public void theInterfaceOutlivesARestartOfThePort() throws Exception {
        bundleOf("org.cx4.port").stop();
        assertEquals("still there, without carrier", 0, ip(NEAR, "link", "show", NEAR));
        bundleOf("org.cx4.port").start();
        port("a0");
        carriesDatagramsBothWaysAndTheFarKernelFindsTheirChecksumsRight();
    }

    private DatagramChannel open(String namespace, String address) throws Exception {
        DatagramChannel channel =
                linux.callInNamespace(namespace, () -> DatagramChannel.open(StandardProtocolFamily.INET));
        channel.bind(new InetSocketAddress(address, PORT));
        channel.socket().setSoTimeout((int) LIMIT.toMillis());
        return channel;
    }

    private static void send(DatagramChannel channel, ByteBuffer message) {
        try {
            channel.send(message, new InetSocketAddress(FAR_ADDRESS, PORT));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void read(DatagramChannel channel) {
        try {
            channel.receive(ByteBuffer.allocate(2048));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ByteBuffer message(int number) {
        return ByteBuffer.allocate(400 + Math.abs(number)).putInt(0, number);
    }

    private static int received(DatagramChannel channel) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        channel.socket().receive(packet);
        return ByteBuffer.wrap(packet.getData()).getInt(0);
    }

    private static int ip(String namespace, String... words) {
        try {
            List<String> command = new ArrayList<>(List.of("ip", "-n", namespace));
            command.addAll(List.of(words));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
