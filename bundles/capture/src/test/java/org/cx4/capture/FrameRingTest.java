package org.cx4.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FrameRingTest {
    @Test
    void keepsOrderAndBytesOverManyLapsAndRefusesWhenFull() {
        FrameRing ring = new FrameRing(1 << 14, 512);
        Random random = new Random(3);
        Queue<int[]> inside = new ArrayDeque<>();
        int refused = 0;
        int taken = 0;
        try (Burst burst = new Burst()) {
            for (int step = 0; step < 20_000; step++) {
                if (random.nextInt(5) < 3) {
                    int length = 14 + random.nextInt(700);
                    burst.batch.clear();
                    burst.add(step, length);
                    if (ring.append(burst.batch, 0, step, 1 + step % 2) == FrameRing.NO_ROOM) {
                        refused++;
                    } else {
                        inside.add(new int[] {step, length});
                    }
                    ring.publish();
                } else if (ring.peek()) {
                    int[] expected = inside.remove();
                    check(ring, expected[0], expected[1]);
                    ring.take();
                    taken++;
                } else {
                    assertThat(inside).isEmpty();
                }
            }
        }
        assertThat(taken).isGreaterThan(5_000);
        assertThat(refused).isGreaterThan(1_000);
    }

    private static void check(FrameRing ring, int step, int length) {
        int kept = Math.min(length, 512);
        assertThat(ring.nanos()).isEqualTo(step);
        assertThat(ring.direction()).isEqualTo(1 + step % 2);
        assertThat(ring.length()).isEqualTo(length);
        assertThat(ring.kept()).isEqualTo(kept);
        assertThat(Arrays.equals(ring.memory(), ring.offset(), ring.offset() + kept, Burst.bytes(step, kept), 0, kept))
                .isTrue();
    }

    @Test
    void showsWhatWasPublishedAndNotCancelled() {
        FrameRing ring = new FrameRing(1 << 14, 512);
        try (Burst burst = new Burst()) {
            burst.add(1, 60);
            burst.add(2, 61);
            long first = ring.append(burst.batch, 0, 0, 2);
            long second = ring.append(burst.batch, 1, 0, 2);
            assertThat(ring.peek()).isFalse();
            ring.cancel(first);
            ring.stamp(second, 77);
            ring.publish();

            assertThat(ring.peek()).isTrue();
            assertThat(ring.length()).isEqualTo(61);
            assertThat(ring.nanos()).isEqualTo(77);
            ring.take();
            assertThat(ring.peek()).isFalse();
        }
    }

    @Test
    @Timeout(60)
    void losesNothingBetweenTwoThreads() throws InterruptedException {
        FrameRing ring = new FrameRing(1 << 14, 512);
        int frames = 100_000;
        Thread worker = new Thread(() -> {
            try (Burst burst = new Burst()) {
                burst.add(0, 100);
                for (int i = 0; i < frames; i++) {
                    burst.batch.putInt(0, 0, i);
                    while (ring.append(burst.batch, 0, i, 1) == FrameRing.NO_ROOM) {
                        Thread.yield();
                    }
                    ring.publish();
                }
            }
        });
        worker.start();
        for (int i = 0; i < frames; i++) {
            while (!ring.peek()) {
                Thread.yield();
            }
            assertThat(ring.nanos()).isEqualTo(i);
            assertThat(ring.memory()[ring.offset() + 3]).isEqualTo((byte) i);
            assertThat(ring.memory()[ring.offset() + 2]).isEqualTo((byte) (i >> 8));
            ring.take();
        }
        worker.join();
    }
}
