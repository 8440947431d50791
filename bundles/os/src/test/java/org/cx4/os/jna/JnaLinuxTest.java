package org.cx4.os.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.cx4.os.ChecksumCounters;
import org.cx4.os.Poller;
import org.cx4.os.Tap;
import org.cx4.os.TapOptions;
import org.cx4.os.TapQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JnaLinuxTest {
    @Test
    void everythingIsClosedAtTheEnd() throws Exception {
        try (Rig rig = new Rig()) {
            long baseline = tunAndProcDescriptors();
            Tap tap = rig.open(TapOptions.virtio("tap0", rig.namespace, 2));
            ChecksumCounters counters = rig.linux.checksumCounters(rig.namespace);
            Poller poller = rig.linux.openPoller();
            poller.add(tap.queue(0).descriptor(), 0);
            assertThat(rig.linux.openDescriptors()).isBetween(7, 8);
            assertThat(tunAndProcDescriptors()).isGreaterThan(baseline);
            CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(() -> {
                int[] tokens = new int[1];
                while (true) {
                    poller.await(tokens, -1);
                    tap.queue(0).read();
                }
            });

            rig.linux.deactivate();

            assertThat(rig.linux.openDescriptors()).isZero();
            assertThat(tunAndProcDescriptors()).isEqualTo(baseline);
            assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IllegalStateException.class);
            assertThatThrownBy(counters::read).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> tap.setUp(true)).isInstanceOf(IllegalStateException.class);
            tap.close();
            poller.close();
            assertThat(rig.ip("link", "show")).doesNotContain("tap0");
        }
    }

    @Test
    void nothingOpensAfterTheEnd() {
        JnaLinux linux = new JnaLinux();
        linux.deactivate();
        assertThatThrownBy(linux::openPoller)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the Linux service is closed");
        assertThatThrownBy(() -> linux.openTap(TapOptions.plain("tap0", null)))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> linux.createNamespace("cx4never")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void canComeAgain() {
        for (int i = 0; i < 3; i++) {
            JnaLinux linux = new JnaLinux();
            linux.openPoller().wake();
            linux.deactivate();
            assertThat(linux.openDescriptors()).isZero();
        }
    }

    @Test
    void waitingReadingAndWritingAllocateNothing() throws Exception {
        try (Rig rig = new Rig();
                Tap tap = rig.openPlain();
                Poller poller = rig.linux.openPoller()) {
            TapQueue queue = tap.queue(0);
            poller.add(queue.descriptor(), 0);
            byte[] frame = Frames.udp(7, "nobody listens");
            queue.writeBuffer().put(0, frame);
            int[] tokens = new int[4];
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long self = Thread.currentThread().getId();
            turn(queue, poller, tokens, frame.length);
            long before = threads.getThreadAllocatedBytes(self);
            turn(queue, poller, tokens, frame.length);
            assertThat(threads.getThreadAllocatedBytes(self) - before).isLessThan(1000);
        }
    }

    private static void turn(TapQueue queue, Poller poller, int[] tokens, int length) {
        for (int i = 0; i < 1000; i++) {
            queue.write(length);
            poller.await(tokens, 0);
            queue.read();
            poller.wake();
        }
    }

    /** Others in this process may open and close files meanwhile, but not of these kinds. */
    private static long tunAndProcDescriptors() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors
                    .map(JnaLinuxTest::target)
                    .filter(target ->
                            target.contains("tun") || target.contains("/net/") || target.contains("anon_inode:[event"))
                    .count();
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
