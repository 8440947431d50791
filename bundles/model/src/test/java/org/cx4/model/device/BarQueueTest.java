package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BarQueueTest {
    private static final int WRITERS = 3;
    private static final int STORES = 50_000;

    @Test
    void keepsTheOrderOfEachThreadAlsoWhenFull() throws InterruptedException {
        BarQueue queue = new BarQueue();
        List<Thread> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            long offset = writer;
            writers.add(new Thread(() -> {
                for (long i = 0; i < STORES; i++) {
                    queue.put(offset, i);
                }
            }));
        }
        writers.forEach(Thread::start);
        long[] next = new long[WRITERS];
        for (int taken = 0; taken < WRITERS * STORES; taken++) {
            RawDriver.await(() -> !queue.isEmpty());
            int writer = (int) queue.offset();
            assertThat(queue.value()).isEqualTo(next[writer]++);
            queue.next();
        }
        assertThat(queue.isEmpty()).isTrue();
        for (Thread writer : writers) {
            writer.join();
        }
    }
}
