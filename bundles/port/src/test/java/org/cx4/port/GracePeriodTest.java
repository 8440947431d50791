package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.packet.PacketTap;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.tx.TxRing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GracePeriodTest {
    private static final long LONG = TimeUnit.SECONDS.toNanos(30);
    private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(20);

    private final GracePeriod gracePeriod = new GracePeriod(path(0));
    private final AtomicInteger woken = new AtomicInteger();

    static DataPath path(long number, PacketHandler... handlers) {
        return new DataPath(
                number,
                new RxRing[0],
                new TxRing[0],
                new OffloadModule[0],
                handlers,
                new PacketSource[0],
                new PacketTap[0],
                WorkerSettings.NONE);
    }

    private GracePeriod.Reader join(String name) {
        return gracePeriod.join(new Thread(name), woken::incrementAndGet, () -> name + " in Echo");
    }

    @Test
    void endsOnlyWhenEveryWorkerHasEnteredTheNewPath() {
        GracePeriod.Reader a = join("a");
        GracePeriod.Reader b = join("b");
        gracePeriod.publish(path(1));
        assertThat(gracePeriod.await(1, SHORT)).containsExactly("a in Echo", "b in Echo");
        assertThat(a.enter().number).isEqualTo(1);
        assertThat(gracePeriod.await(1, SHORT)).containsExactly("b in Echo");
        b.enter();
        assertThat(gracePeriod.await(1, LONG)).isEmpty();
    }

    @Test
    void isNotEndedByAWorkerThatEnteredAnOlderPath() {
        GracePeriod.Reader a = join("a");
        gracePeriod.publish(path(1));
        a.enter();
        gracePeriod.publish(path(2));
        assertThat(gracePeriod.await(1, LONG)).isEmpty();
        assertThat(gracePeriod.await(2, SHORT)).hasSize(1);
    }

    @Test
    void wakesTheWorkers() {
        join("a");
        join("b");
        gracePeriod.publish(path(1));
        assertThat(woken).hasValue(2);
    }

    @Test
    void tellsAWorkerBeforeItSleepsThatItIsBehind() {
        GracePeriod.Reader a = join("a");
        a.enter();
        assertThat(a.behind()).isFalse();
        gracePeriod.publish(path(1));
        assertThat(a.behind()).isTrue();
        a.enter();
        assertThat(a.behind()).isFalse();
    }

    @Test
    void doesNotWaitForWorkersThatHaveLeft() {
        GracePeriod.Reader a = join("a");
        a.enter();
        a.leave();
        gracePeriod.publish(path(1));
        assertThat(gracePeriod.await(1, LONG)).isEmpty();
    }

    @Test
    void doesNotWaitForTheWorkerThatWaits() {
        gracePeriod.join(Thread.currentThread(), woken::incrementAndGet, () -> "self");
        gracePeriod.publish(path(1));
        assertThat(gracePeriod.await(1, LONG)).isEmpty();
    }

    @Test
    void refusesPathsThatDoNotFollow() {
        gracePeriod.publish(path(3));
        assertThatThrownBy(() -> gracePeriod.publish(path(3))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void handsTheInterruptOfTheWaitingThreadOn() {
        join("a");
        gracePeriod.publish(path(1));
        Thread.currentThread().interrupt();
        assertThat(gracePeriod.await(1, SHORT)).hasSize(1);
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Each handler is marked dead once the grace period of its successor is over; no worker may then call it. */
    @Test
    void neverLetsARemovedHandlerBeCalled() throws InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong late = new AtomicLong();
        AtomicLong rounds = new AtomicLong();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            AtomicReference<GracePeriod.Reader> reader = new AtomicReference<>();
            Thread worker = new Thread(() -> {
                while (!stop.get()) {
                    for (PacketHandler handler : reader.get().enter().handlers) {
                        handler.handle(null, null);
                    }
                    rounds.incrementAndGet();
                }
                reader.get().leave();
            });
            reader.set(gracePeriod.join(worker, () -> LockSupport.unpark(worker), worker::getName));
            workers.add(worker);
        }
        workers.forEach(Thread::start);
        AtomicBoolean last = new AtomicBoolean();
        for (int number = 1; number <= 2_000; number++) {
            AtomicBoolean dead = new AtomicBoolean();
            gracePeriod.publish(path(number, (received, transmitter) -> {
                if (dead.get()) {
                    late.incrementAndGet();
                }
            }));
            assertThat(gracePeriod.await(number, LONG)).isEmpty();
            last.set(true);
            last = dead;
        }
        stop.set(true);
        for (Thread worker : workers) {
            worker.join();
        }
        assertThat(late).hasValue(0);
        assertThat(rounds.get()).isPositive();
    }
}
