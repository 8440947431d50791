package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.api.interrupt.WorkerMode;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.tx.TxRing;
import org.junit.jupiter.api.AfterEach;
import org.osgi.framework.Constants;

/** One worker on rings at the test's command. */
abstract class WorkerRig {
    static final int BURST = 64;

    static final HcaCapabilities CARD = new HcaCapabilities(
            8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 64, 64, 1, 1, 1, true, true, true, true, true, 1, true, true, true, true, 8,
            8);

    final FakeCore core = new FakeCore(512);
    final DataPathControl control = new DataPathControl("test", 200);
    final List<String> calls = new CopyOnWriteArrayList<>();
    final List<Worker> workers = new CopyOnWriteArrayList<>();
    private long nextId = 1;

    @AfterEach
    void stop() throws InterruptedException {
        for (Worker worker : workers) {
            worker.stop();
            assertThat(worker.join(10_000)).isTrue();
        }
        core.tx.reclaim();
        int held = core.tx.inFlight();
        assertThat(core.packets.outside()).as("buffers lost").isEqualTo(held);
        core.close();
    }

    Worker start(WorkerMode mode) {
        control.settle(settings(mode));
        control.open(CARD, new RxRing[] {core.rx}, new TxRing[] {core.tx});
        Worker worker = new Worker(
                "test", 0, BURST, new CompletionEventQueue[] {core.eventQueue}, core.packets, control.gracePeriod());
        core.eventQueue.listen(worker.alarm());
        worker.start();
        workers.add(worker);
        return worker;
    }

    static WorkerSettings settings(WorkerMode mode) {
        return new WorkerSettings(mode, 50, List.of(), null);
    }

    Map<String, Object> properties(int ranking) {
        return Map.of(Constants.SERVICE_ID, nextId++, Constants.SERVICE_RANKING, ranking);
    }

    static byte[] frame(int mark) {
        byte[] frame = new byte[60];
        Arrays.fill(frame, (byte) mark);
        return frame;
    }

    static void echo(PacketBatch received, Transmitter transmitter) {
        for (int i = 0; i < received.size(); i++) {
            if (received.holds(i)) {
                transmitter.send(received, i);
            }
        }
    }

    void awaitSent(int frames) {
        Await.until(frames + " sent", () -> core.tx.sent.size() == frames);
    }

    static void awaitAsleep(Worker worker) {
        Await.until("asleep", worker::asleep);
    }

    /** Has a number of packets to send, all at once. */
    static class Source implements PacketSource {
        final AtomicInteger left;
        private final AtomicReference<Wakeup> armed = new AtomicReference<>();

        Source(int packets) {
            left = new AtomicInteger(packets);
        }

        void add(int packets) {
            left.addAndGet(packets);
            Wakeup wakeup = armed.getAndSet(null);
            if (wakeup != null) {
                wakeup.wake();
            }
        }

        @Override
        public void produce(Transmitter transmitter) {
            while (left.get() > 0) {
                int i = transmitter.allocate(60);
                if (i < 0) {
                    return;
                }
                transmitter.batch().put(i, 0, frame(left.getAndDecrement()), 0, 60);
            }
        }

        @Override
        public boolean arm(int of, Wakeup wakeup) {
            armed.set(wakeup);
            return left.get() == 0;
        }
    }

    static class CountingModule implements OffloadModule {
        @Override
        public Offload offload() {
            return Offload.CHECKSUM;
        }

        @Override
        public Optional<String> missing(HcaCapabilities capabilities) {
            return Optional.empty();
        }

        @Override
        public void transmit(PacketBatch batch) {
            for (int i = 0; i < batch.size(); i++) {
                batch.flags(i, batch.flags(i) | PacketFlags.ORDER_L3_CHECKSUM);
            }
        }
    }

    static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = true;
        while (interrupted) {
            try {
                latch.await();
                interrupted = false;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
