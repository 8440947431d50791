package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.api.interrupt.WorkerMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a worker waits. */
@Timeout(60)
class WorkerSleepTest extends WorkerRig {
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
        control.put(WorkerRig::echo, properties(1));
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
        control.put(WorkerRig::echo, properties(1));
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
        control.put(WorkerRig::echo, properties(1));
        core.tx.completes = false;
        Worker worker = start(WorkerMode.INTERRUPT);
        core.rx.arrive(frame(1));
        awaitSent(1);
        awaitAsleep(worker);
        assertThat(core.tx.inFlight()).isEqualTo(1);
        core.tx.complete(1);
        Await.until("reclaimed", () -> core.tx.inFlight() == 0);
    }

    private void echoes(int from, int to) {
        for (int i = from; i <= to; i++) {
            core.rx.arrive(frame(i));
            awaitSent(i);
        }
    }

    @Test
    void changesItsModeWhileItRuns() {
        control.put(WorkerRig::echo, properties(1));
        Worker worker = start(WorkerMode.INTERRUPT);
        awaitAsleep(worker);
        assertThat(control.settle(settings(WorkerMode.POLL))).isEmpty();
        int arms = core.rx.arms.get();
        long sleeps = worker.counters().sleeps();
        echoes(1, 200);
        assertThat(core.rx.arms).hasValue(arms);
        assertThat(worker.counters().sleeps()).isEqualTo(sleeps);
        assertThat(control.settle(settings(WorkerMode.ADAPTIVE))).isEmpty();
        awaitAsleep(worker);
        echoes(201, 400);
        assertThat(control.settle(settings(WorkerMode.INTERRUPT))).isEmpty();
        echoes(401, 600);
        awaitAsleep(worker);
    }

    @Test
    void pollsWhileItsInterruptsAreMasked() {
        control.put(WorkerRig::echo, properties(1));
        Worker worker = start(WorkerMode.INTERRUPT);
        awaitAsleep(worker);
        core.eventQueue.mask(true);
        Await.until("awake", () -> !worker.asleep());
        int interrupts = core.eventQueue.interrupts.get();
        long sleeps = worker.counters().sleeps();
        echoes(1, 200);
        assertThat(core.eventQueue.interrupts).hasValue(interrupts);
        assertThat(worker.counters().sleeps()).isEqualTo(sleeps);
        core.eventQueue.mask(false);
        awaitAsleep(worker);
        echoes(201, 400);
        assertThat(core.eventQueue.interrupts.get()).isGreaterThan(interrupts);
    }

    @Test
    void pollsIfItsReceiveQueueDoesNotTellOfAllCompletions() {
        control.put(WorkerRig::echo, properties(1));
        core.rx.tells = false;
        Worker worker = start(WorkerMode.INTERRUPT);
        echoes(1, 200);
        assertThat(worker.counters().sleeps()).isZero();
        core.rx.tells = true;
        awaitAsleep(worker);
        echoes(201, 400);
    }

    @Test
    void awaitsCompletionsByPollingIfItsSendQueueDoesNotTellOfThem() {
        control.put(WorkerRig::echo, properties(1));
        core.tx.tells = false;
        core.tx.completes = false;
        Worker worker = start(WorkerMode.INTERRUPT);
        awaitAsleep(worker);
        long sleeps = worker.counters().sleeps();
        core.rx.arrive(frame(1));
        awaitSent(1);
        long rounds = worker.counters().rounds();
        Await.until("polling", () -> worker.counters().rounds() > rounds + 1_000);
        assertThat(worker.counters().sleeps()).isEqualTo(sleeps);
        core.tx.complete(1);
        awaitAsleep(worker);
        assertThat(core.tx.inFlight()).isZero();
    }

    @Test
    void findsWhatALostInterruptDidNotTellAndCountsIt() {
        control.put(WorkerRig::echo, properties(1));
        Worker worker = start(WorkerMode.INTERRUPT);
        for (int i = 1; i <= 5; i++) {
            awaitAsleep(worker);
            core.eventQueue.lose(1);
            core.rx.arrive(frame(i));
            awaitSent(i);
        }
        awaitAsleep(worker);
        assertThat(core.eventQueue.lost()).isEqualTo(5);
    }
}
