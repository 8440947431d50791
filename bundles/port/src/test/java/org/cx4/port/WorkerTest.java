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
import org.cx4.api.OffloadStatus;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.tx.TxRing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.osgi.framework.Constants;

@Timeout(60)
class WorkerTest {
    private static final int BURST = 64;

    private static final HcaCapabilities CARD = new HcaCapabilities(
            8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 64, 64, 1, 1, 1, true, true, true, true, true, 1, true, true, true, true, 8,
            8);

    private final FakeCore core = new FakeCore(512);
    private final DataPathControl control = new DataPathControl("test", 200);
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final List<Worker> workers = new CopyOnWriteArrayList<>();
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

    private Worker start(WorkerMode mode) {
        control.open(CARD, new RxRing[] {core.rx}, new TxRing[] {core.tx});
        Worker worker = new Worker(
                "test",
                0,
                BURST,
                mode.idleRounds(50),
                new CompletionEventQueue[] {core.eventQueue},
                core.packets,
                control.gracePeriod());
        if (mode != WorkerMode.POLL) {
            core.eventQueue.listen(worker.alarm());
        }
        worker.start();
        workers.add(worker);
        return worker;
    }

    private Map<String, Object> properties(int ranking) {
        return Map.of(Constants.SERVICE_ID, nextId++, Constants.SERVICE_RANKING, ranking);
    }

    private static byte[] frame(int mark) {
        byte[] frame = new byte[60];
        Arrays.fill(frame, (byte) mark);
        return frame;
    }

    private static void echo(PacketBatch received, Transmitter transmitter) {
        for (int i = 0; i < received.size(); i++) {
            if (received.holds(i)) {
                transmitter.send(received, i);
            }
        }
    }

    private void awaitSent(int frames) {
        Await.until(frames + " sent", () -> core.tx.sent.size() == frames);
    }

    private static void awaitAsleep(Worker worker) {
        Await.until("asleep", worker::asleep);
    }

    @Test
    void callsHandlersByRankingAndCountsWhatNobodyTook() {
        control.put((received, transmitter) -> calls.add("low " + received.packets()), properties(-5));
        control.put(
                (received, transmitter) -> {
                    calls.add("high " + received.packets());
                    received.drop(1);
                },
                properties(5));
        control.put((received, transmitter) -> calls.add("older " + received.packets()), properties(0));
        control.put((received, transmitter) -> calls.add("newer " + received.packets()), properties(0));
        core.rx.arrive(frame(1), frame(2), frame(3));
        Worker worker = start(WorkerMode.ADAPTIVE);
        Await.until("counted", () -> worker.counters().unclaimed() == 2);
        assertThat(calls).containsExactly("high 3", "older 2", "newer 2", "low 2");
    }

    @Test
    void asksNoHandlerWhenNothingIsLeft() {
        control.put(WorkerTest::echo, properties(1));
        control.put((received, transmitter) -> calls.add("second"), properties(0));
        start(WorkerMode.ADAPTIVE);
        core.rx.arrive(frame(1), frame(2));
        awaitSent(2);
        assertThat(calls).isEmpty();
    }

    @Test
    void followsAChangedRanking() {
        PacketHandler first = (received, transmitter) -> calls.add("first");
        Map<String, Object> properties = properties(1);
        control.put(first, properties);
        control.put((received, transmitter) -> calls.add("second"), properties(0));
        control.put(
                first,
                Map.of(Constants.SERVICE_ID, properties.get(Constants.SERVICE_ID), Constants.SERVICE_RANKING, -1));
        Worker worker = start(WorkerMode.ADAPTIVE);
        core.rx.arrive(frame(1));
        Await.until("counted", () -> worker.counters().unclaimed() == 1);
        assertThat(calls).containsExactly("second", "first");
    }

    @Test
    void survivesAHandlerThatThrowsAndFreesItsBurst() {
        AtomicInteger bursts = new AtomicInteger();
        control.put(
                (received, transmitter) -> {
                    if (bursts.getAndIncrement() == 0) {
                        transmitter.send(received, 0);
                        transmitter.allocate(60);
                        throw new IllegalStateException("broken");
                    }
                    echo(received, transmitter);
                },
                properties(1));
        core.rx.arrive(frame(1), frame(2), frame(3));
        Worker worker = start(WorkerMode.ADAPTIVE);
        Await.until("freed", () -> worker.counters().unclaimed() == 2);
        core.rx.arrive(frame(4));
        awaitSent(1);
        assertThat(core.tx.sent.peek()).isEqualTo(frame(4));
        assertThat(worker.counters().failures()).isEqualTo(1);
        assertThat(worker.counters().unsent()).isEqualTo(2);
    }

    @Test
    void keepsWhatOthersSentWhenASourceThrows() {
        AtomicInteger asked = new AtomicInteger();
        control.put(new Source(1), properties(1));
        control.put(
                new Source(0) {
                    @Override
                    public void produce(Transmitter transmitter) {
                        if (asked.getAndIncrement() == 0) {
                            transmitter.allocate(100);
                            throw new LinkageError("gone");
                        }
                    }
                },
                properties(0));
        Worker worker = start(WorkerMode.ADAPTIVE);
        awaitSent(1);
        assertThat(core.tx.sent.peek()).hasSize(60);
        Await.until("counted", () -> worker.counters().failures() == 1);
        assertThat(worker.counters().unsent()).isEqualTo(1);
    }

    /** Has a number of packets to send, all at once. */
    private static class Source implements PacketSource {
        private final AtomicInteger left;
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

    @Test
    void isWokenByASource() {
        Source source = new Source(0);
        control.put(source, properties(0));
        Worker worker = start(WorkerMode.INTERRUPT);
        for (int i = 1; i <= 1_000; i++) {
            if (i % 100 == 0) {
                awaitAsleep(worker);
            }
            source.add(1);
            awaitSent(i);
        }
    }

    @Test
    void neverArmsWhenItPolls() {
        control.put(WorkerTest::echo, properties(1));
        Worker worker = start(WorkerMode.POLL);
        for (int i = 1; i <= 1_000; i++) {
            core.rx.arrive(frame(i));
            awaitSent(i);
        }
        assertThat(core.rx.arms).hasValue(0);
        assertThat(core.tx.arms).hasValue(0);
        assertThat(core.eventQueue.arms).hasValue(0);
        assertThat(worker.counters().sleeps()).isZero();
    }

    @Test
    void missesNoPacketWhenItSleepsBetweenBursts() {
        control.put(WorkerTest::echo, properties(1));
        Worker worker = start(WorkerMode.INTERRUPT);
        for (int i = 1; i <= 5_000; i++) {
            core.rx.arrive(frame(i));
            awaitSent(i);
        }
        assertThat(worker.counters().sleeps()).isPositive();
        assertThat(core.eventQueue.interrupts.get()).isPositive();
    }

    @Test
    void reclaimsWhileItSleeps() {
        control.put(WorkerTest::echo, properties(1));
        core.tx.completes = false;
        Worker worker = start(WorkerMode.INTERRUPT);
        core.rx.arrive(frame(1));
        awaitSent(1);
        awaitAsleep(worker);
        assertThat(core.tx.inFlight()).isEqualTo(1);
        core.tx.complete(1);
        Await.until("reclaimed", () -> core.tx.inFlight() == 0);
    }

    @Test
    void keepsWhatTheCardHasNoRoomForAndItsOrder() {
        CountingModule module = new CountingModule();
        control.put(module, properties(0));
        core.tx.capacity = 2;
        core.tx.completes = false;
        Source source = new Source(5);
        control.put(source, properties(0));
        Worker worker = start(WorkerMode.INTERRUPT);
        awaitSent(2);
        awaitAsleep(worker);
        core.tx.complete(1);
        awaitSent(3);
        core.tx.complete(2);
        awaitSent(5);
        assertThat(core.tx.sent.stream().map(frame -> (int) frame[0])).containsExactly(5, 4, 3, 2, 1);
        assertThat(core.tx.flags).containsOnly(PacketFlags.ORDER_L3_CHECKSUM);
        core.tx.complete(2);
        Await.until("all reclaimed", () -> core.tx.inFlight() == 0);
    }

    @Test
    void asksNoSourceWhileItsBatchIsFull() {
        core.tx.capacity = 1;
        core.tx.completes = false;
        Source source = new Source(4 * BURST + 50);
        control.put(source, properties(0));
        Worker worker = start(WorkerMode.INTERRUPT);
        awaitAsleep(worker);
        assertThat(source.left.get()).isLessThanOrEqualTo(50);
        core.tx.capacity = Integer.MAX_VALUE;
        core.tx.completes = true;
        core.tx.complete(1);
        awaitSent(4 * BURST + 50);
    }

    private static class CountingModule implements OffloadModule {
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

    @Test
    void usesOneModulePerOffloadAndTellsWhy() {
        assertThat(control.offloads()).isEmpty();
        start(WorkerMode.ADAPTIVE);
        assertThat(control.offloads())
                .containsExactly(
                        new OffloadStatus(Offload.CHECKSUM, false, "off: no module"),
                        new OffloadStatus(Offload.RSS, false, "off: no module"));
        OffloadModule unfit = new CountingModule() {
            @Override
            public Optional<String> missing(HcaCapabilities capabilities) {
                return Optional.of("the card lacks csum_cap");
            }
        };
        Map<String, Object> properties = properties(9);
        control.put(unfit, properties);
        assertThat(control.offloads().get(0).reason()).isEqualTo("off: the card lacks csum_cap");
        assertThat(control.gracePeriod().current().offers(Offload.CHECKSUM)).isFalse();
        control.put(new CountingModule(), properties(0));
        assertThat(control.offloads().get(0).on()).isTrue();
        assertThat(control.gracePeriod().current().modules).hasSize(1);
        assertThat(control.gracePeriod().current().offers(Offload.CHECKSUM)).isTrue();
        assertThat(control.gracePeriod().current().offers(Offload.RSS)).isFalse();
        control.remove(unfit, properties);
        assertThat(control.offloads().get(0).on()).isTrue();
    }

    @Test
    void doesNotCallAHandlerAfterItWasRemoved() {
        start(WorkerMode.ADAPTIVE);
        for (int i = 0; i < 500; i++) {
            AtomicInteger life = new AtomicInteger();
            PacketHandler handler = (received, transmitter) -> assertThat(life).hasValue(0);
            Map<String, Object> properties = properties(0);
            control.put(handler, properties);
            core.rx.arrive(frame(i));
            control.remove(handler, properties);
            life.incrementAndGet();
        }
        assertThat(workers.get(0).counters().failures()).isZero();
    }

    @Test
    void namesTheHandlerThatAWorkerIsStuckIn() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        class StuckHandler implements PacketHandler {
            @Override
            public void handle(PacketBatch received, Transmitter transmitter) {
                entered.countDown();
                awaitUninterruptibly(goOn);
            }
        }
        PacketHandler handler = new StuckHandler();
        control.put(handler, properties(0));
        Worker worker = start(WorkerMode.ADAPTIVE);
        core.rx.arrive(frame(1));
        entered.await();
        assertThat(worker).hasToString("cx4-test-worker-0 in " + StuckHandler.class.getName());
        control.put(WorkerTest::echo, properties(-1));
        assertThat(control.gracePeriod().await(control.gracePeriod().current().number, 1_000_000))
                .containsExactly("cx4-test-worker-0 in " + StuckHandler.class.getName());
        goOn.countDown();
        assertThat(control.gracePeriod().await(control.gracePeriod().current().number, Long.MAX_VALUE))
                .isEmpty();
        assertThat(worker.toString()).doesNotContain(" in ");
    }

    @Test
    void touchesNothingAfterItWasGivenUp() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        control.put(
                (received, transmitter) -> {
                    transmitter.send(received, 0);
                    entered.countDown();
                    awaitUninterruptibly(goOn);
                },
                properties(0));
        Worker worker = start(WorkerMode.ADAPTIVE);
        core.rx.arrive(frame(1), frame(2));
        entered.await();
        worker.stop();
        assertThat(worker.join(20)).isFalse();
        goOn.countDown();
        assertThat(worker.join(10_000)).isTrue();
        assertThat(core.tx.sent).isEmpty();
        assertThat(core.packets.outside()).isEqualTo(2);
        core.packets.pool(0).give(0);
        core.packets.pool(0).give(1);
    }

    @Test
    void letsAHandlerRemoveItselfFromItsOwnWorker() {
        Map<String, Object> properties = properties(0);
        AtomicReference<PacketHandler> self = new AtomicReference<>();
        self.set((received, transmitter) -> {
            calls.add("called");
            control.remove(self.get(), properties);
        });
        control.put(self.get(), properties);
        Worker worker = start(WorkerMode.ADAPTIVE);
        core.rx.arrive(frame(1));
        Await.until("first burst", () -> worker.counters().unclaimed() == 1);
        core.rx.arrive(frame(2));
        Await.until("second burst", () -> worker.counters().unclaimed() == 2);
        assertThat(calls).containsExactly("called");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
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
