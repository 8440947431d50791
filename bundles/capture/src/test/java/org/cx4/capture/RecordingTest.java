package org.cx4.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.cx4.api.MacAddress;
import org.cx4.api.capture.CaptureLimits;
import org.cx4.api.capture.CaptureStatus;
import org.cx4.pcap.CaptureReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RecordingTest {
    private static final long ALL = Long.MAX_VALUE;
    private static final MacAddress MAC = new MacAddress(0x0200_5e10_0001L);

    @TempDir
    private Path folder;

    private final Burst burst = new Burst();
    private final AtomicInteger untapped = new AtomicInteger();

    @AfterEach
    void free() {
        burst.close();
    }

    private Recording start(CaptureLimits limits) throws IOException {
        Recording recording = new Recording("a0", MAC, 2, file(), limits);
        recording.start(untapped::incrementAndGet);
        return recording;
    }

    private Path file() {
        return folder.resolve("out.pcapng");
    }

    private record Frame(long nanos, long original, byte[] bytes) {}

    private List<Frame> frames() throws IOException {
        List<Frame> frames = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(file())) {
            while (reader.next()) {
                assertThat(reader.trouble()).isEmpty();
                frames.add(new Frame(
                        reader.nanos(), reader.originalBytes(), Arrays.copyOf(reader.data(), reader.bytes())));
            }
            assertThat(reader.damage()).isEmpty();
        }
        return frames;
    }

    @Test
    void writesWhatCameInAndWhatTheCardTook() throws IOException {
        Instant before = Instant.now();
        Recording recording = start(CaptureLimits.DEFAULT);
        burst.add(1, 60);
        burst.add(2, 1514);
        recording.received(0, burst.batch);
        burst.batch.drop(0);
        burst.batch.compact();
        burst.add(3, 64);
        burst.add(4, 65);
        recording.sending(1, burst.batch);
        burst.batch.take(0);
        burst.batch.take(1);
        recording.sent(1, burst.batch);
        burst.batch.compact();
        recording.sending(1, burst.batch);
        recording.sent(1, burst.batch);
        recording.stop("stopped");

        CaptureStatus status = recording.status();
        assertThat(status.received()).isEqualTo(2);
        assertThat(status.sent()).isEqualTo(2);
        assertThat(status.dropped()).isZero();
        assertThat(status.ended()).contains("stopped");
        assertThat(status.failed()).isFalse();
        assertThat(status.bytes()).isEqualTo(Files.size(file()));
        List<Frame> frames = frames();
        assertThat(frames)
                .extracting(Frame::bytes)
                .containsExactly(Burst.bytes(1, 60), Burst.bytes(2, 1514), Burst.bytes(2, 1514), Burst.bytes(3, 64));
        assertThat(frames).extracting(Frame::nanos).isSorted();
        assertThat(Instant.ofEpochSecond(0, frames.get(0).nanos()))
                .isBetween(before.minusSeconds(1), Instant.now().plusSeconds(1));
    }

    @Test
    void keepsTheFirstBytesOfEachFrame() throws IOException {
        Recording recording = start(new CaptureLimits(1 << 20, ALL, 20));
        burst.add(5, 1000);
        recording.received(0, burst.batch);
        recording.stop("stopped");

        assertThat(frames()).hasSize(1);
        assertThat(frames().get(0).original()).isEqualTo(1000);
        assertThat(frames().get(0).bytes()).isEqualTo(Burst.bytes(5, 20));
    }

    @Test
    void endsByItselfAtItsNumberOfFrames() throws IOException {
        Recording recording = start(new CaptureLimits(1 << 20, 5, 100));
        for (int i = 0; i < 8; i++) {
            burst.add(i, 60);
        }
        recording.received(0, burst.batch);
        await(() -> !recording.running());

        assertThat(untapped).hasValue(1);
        assertThat(frames()).hasSize(5);
        assertThat(recording.status().ended()).contains("the file has 5 frames");
    }

    @Test
    void neverExceedsItsSize() throws IOException {
        Recording recording = start(new CaptureLimits(10_000, ALL, 16_384));
        burst.add(1, 300);
        while (recording.running()) {
            recording.received(0, burst.batch);
            recording.sending(1, burst.batch);
            recording.sent(1, burst.batch);
            Thread.yield();
        }

        assertThat(Files.size(file())).isBetween(9_000L, 10_000L);
        assertThat(frames()).isNotEmpty();
        assertThat(recording.status().ended()).contains("the file has reached 10000 bytes");
    }

    @Test
    void countsWhatFindsNoRoomAndGoesOn() throws IOException {
        // Not started, so that nobody empties the rings.
        Recording recording = new Recording("a0", MAC, 2, file(), CaptureLimits.DEFAULT);
        burst.add(1, 2000);
        int shown = 2 * Recording.RING_BYTES / 2000;
        for (int i = 0; i < shown; i++) {
            recording.received(0, burst.batch);
        }
        for (int i = 0; i < shown; i++) {
            recording.sending(1, burst.batch);
            // The card takes none the first time: nothing is lost yet.
            recording.sent(1, burst.batch);
        }
        assertThat(recording.status().dropped()).isBetween(shown / 2L - 100, shown / 2L + 100);
        recording.start(untapped::incrementAndGet);
        recording.stop("stopped");

        CaptureStatus status = recording.status();
        assertThat(status.sent()).isZero();
        assertThat(status.received() + status.dropped()).isEqualTo(shown);
        assertThat(frames()).hasSize((int) status.received());
    }

    @Test
    void saysWhyTheFileCannotBeMade() throws IOException {
        Files.writeString(file(), "mine");
        assertThatThrownBy(() -> start(CaptureLimits.DEFAULT)).hasMessageContaining("exists already");
        assertThat(file()).hasContent("mine");
        Files.delete(file());
        CaptureLimits small = new CaptureLimits(CaptureLimits.LEAST_BYTES, ALL, 100);
        assertThatThrownBy(() -> new Recording("a0", MAC, 64, file(), small))
                .hasMessageContaining("more than the 4096");
        assertThat(file()).doesNotExist();
    }

    @Test
    void allocatesNothingOnTheWorker() throws IOException {
        Recording recording = start(CaptureLimits.DEFAULT);
        for (int i = 0; i < 32; i++) {
            burst.add(i, 60);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        for (int i = 0; i < 20_000; i++) {
            show(recording);
        }
        long before = threads.getThreadAllocatedBytes(id);
        for (int i = 0; i < 20_000; i++) {
            show(recording);
        }
        long allocated = threads.getThreadAllocatedBytes(id) - before;
        recording.stop("stopped");

        assertThat(allocated).isLessThan(1_000);
    }

    private void show(Recording recording) {
        recording.received(0, burst.batch);
        recording.sending(0, burst.batch);
        recording.sent(0, burst.batch);
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(100_000);
        }
    }
}
