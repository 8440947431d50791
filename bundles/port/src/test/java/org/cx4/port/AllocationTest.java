package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.QueueStatistics;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.api.interrupt.WorkerMode;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.packet.PacketPool;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.tx.TxRing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.osgi.framework.Constants;

/** The worker's own loop allocates nothing, asleep or awake; the rings have tests of their own. */
@Timeout(60)
class AllocationTest {
    private static final int PACKETS = 32;
    private static final int BURST = 64;
    private static final long ROUNDS = 50_000;

    /** Rings that hand the same buffers round and round, and wake their worker at once. */
    private static final class Carousel implements RxRing, TxRing, CompletionEventQueue, PacketHandler, PacketSource {
        private final PacketPool pool;
        private final int[] owned = new int[4 * BURST];
        private int inFlight;
        private long rounds;
        private Wakeup wakeup = () -> {};

        Carousel(PacketPool pool) {
            this.pool = pool;
        }

        @Override
        public int receive(PacketBatch batch) {
            // Every other round is idle, so that an interrupt worker falls asleep in between.
            if ((rounds++ & 1) == 0) {
                return 0;
            }
            for (int i = 0; i < PACKETS; i++) {
                batch.add(pool.take(), 60);
            }
            return PACKETS;
        }

        @Override
        public void handle(PacketBatch received, Transmitter transmitter) {
            for (int i = 0; i < received.size(); i++) {
                received.putMac(i, 0, received.getMac(i, 6));
                if ((i & 3) != 0 && transmitter.offers(Offload.CHECKSUM)) {
                    received.drop(i);
                } else {
                    transmitter.send(received, i);
                }
            }
        }

        @Override
        public void produce(Transmitter transmitter) {
            int i = (rounds & 1) == 0 ? transmitter.allocate(60) : -1;
            if (i >= 0) {
                transmitter.batch().putInt(i, 12, (int) rounds);
            }
        }

        @Override
        public boolean arm(int core, Wakeup armed) {
            armed.wake();
            return true;
        }

        @Override
        public int post(PacketBatch batch) {
            int posted = 0;
            for (int i = 0; i < batch.size(); i++) {
                if (batch.holds(i)) {
                    owned[inFlight++] = batch.take(i);
                    posted++;
                }
            }
            return posted;
        }

        @Override
        public int reclaim() {
            int done = inFlight;
            while (inFlight > 0) {
                pool.give(owned[--inFlight]);
            }
            return done;
        }

        @Override
        public void refill() {
            // Buffers are taken when they are received.
        }

        @Override
        public boolean hasCompletions() {
            return false;
        }

        @Override
        public boolean arm() {
            wakeup.wake();
            return true;
        }

        @Override
        public void missed() {
            throw new AssertionError("nothing is lost here");
        }

        @Override
        public long lost() {
            return 0;
        }

        @Override
        public int inFlight() {
            return inFlight;
        }

        @Override
        public int vector() {
            return 1;
        }

        @Override
        public int eqn() {
            return 1;
        }

        @Override
        public int poll() {
            return 1;
        }

        @Override
        public Lease listen(Wakeup listener) {
            wakeup = listener;
            return () -> {};
        }

        @Override
        public List<QueueStatistics> queues() {
            return List.of();
        }

        @Override
        public long events() {
            return 0;
        }

        @Override
        public long interrupts() {
            return 0;
        }

        @Override
        public int posted() {
            return 0;
        }

        @Override
        public long packets() {
            return 0;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public long errors() {
            return 0;
        }

        @Override
        public long full() {
            return 0;
        }
    }

    @Test
    void polls() throws InterruptedException {
        assertThat(allocated(WorkerMode.POLL)).isZero();
    }

    @Test
    void sleepsAndWakes() throws InterruptedException {
        assertThat(allocated(WorkerMode.INTERRUPT)).isZero();
    }

    private static long allocated(WorkerMode mode) throws InterruptedException {
        try (FakeCore memory = new FakeCore(256)) {
            Carousel carousel = new Carousel(memory.packets.pool(0));
            DataPathControl control = new DataPathControl("test", 1_000);
            control.put((PacketHandler) carousel, Map.of(Constants.SERVICE_ID, 1L));
            control.put((PacketSource) carousel, Map.of(Constants.SERVICE_ID, 2L));
            control.settle(new WorkerSettings(mode, 1, List.of(), null));
            control.open(null, new RxRing[] {carousel}, new TxRing[] {carousel});
            Worker worker = new Worker(
                    "test", 0, BURST, new CompletionEventQueue[] {carousel}, memory.packets, control.gracePeriod());
            carousel.listen(worker.alarm());
            worker.start();
            long id = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("cx4-test-worker-0"))
                    .findFirst()
                    .orElseThrow()
                    .getId();
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            awaitRounds(worker);
            long before = threads.getThreadAllocatedBytes(id);
            awaitRounds(worker);
            long after = threads.getThreadAllocatedBytes(id);
            worker.stop();
            assertThat(worker.join(10_000)).isTrue();
            assertThat(worker.counters().failures()).isZero();
            assertThat(worker.counters().sleeps() > 0).isEqualTo(mode != WorkerMode.POLL);
            return after - before;
        }
    }

    private static void awaitRounds(Worker worker) {
        long target = worker.counters().rounds() + ROUNDS;
        Await.until("rounds", () -> worker.counters().rounds() >= target);
    }
}
