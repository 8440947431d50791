package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.cx4.api.Offload;
import org.cx4.api.OffloadStatus;
import org.cx4.api.PacketHandler;
import org.cx4.api.Transmitter;
import org.cx4.api.interrupt.WorkerMode;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.OffloadModule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.osgi.framework.Constants;

/** Handlers, sources and modules: who is called when, and what becomes of packets when one throws. */
@Timeout(60)
class WorkerHandlersTest extends WorkerRig {
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
        control.put(WorkerRig::echo, properties(1));
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
}
