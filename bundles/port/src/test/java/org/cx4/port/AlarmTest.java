package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AlarmTest {
    private final Alarm alarm = new Alarm(Thread.currentThread());

    @Test
    void endsTheNextWaitWhenRungBefore() {
        alarm.wake();
        alarm.wake();
        alarm.await(Long.MAX_VALUE);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void endsTheWaitInTimeWhenNobodyRings() {
        assertThat(alarm.await(1_000_000)).isFalse();
        alarm.wake();
        assertThat(alarm.await(0)).isTrue();
    }

    @Test
    void isNotDeafAfterAnInterrupt() {
        Thread sleeper = Thread.currentThread();
        Thread other = new Thread(() -> {
            sleeper.interrupt();
            Await.until("asleep again", () -> sleeper.getState() == Thread.State.TIMED_WAITING);
            alarm.wake();
        });
        other.start();
        alarm.await(Long.MAX_VALUE);
        assertThat(Thread.interrupted()).isFalse();
    }

    /** Two threads hand a number to and fro; a single lost ring would stop them for good. */
    @Test
    void losesNoRing() throws InterruptedException {
        int last = 20_000;
        AtomicInteger ball = new AtomicInteger();
        Alarm[] alarms = new Alarm[2];
        Thread[] threads = new Thread[2];
        for (int side = 0; side < 2; side++) {
            int me = side;
            threads[side] = new Thread(() -> {
                while (ball.get() < last) {
                    alarms[me].clear();
                    if (ball.get() % 2 != me && ball.get() < last) {
                        alarms[me].await(Long.MAX_VALUE);
                    }
                    if (ball.get() % 2 == me) {
                        ball.incrementAndGet();
                        alarms[1 - me].wake();
                    }
                }
                alarms[1 - me].wake();
            });
            alarms[side] = new Alarm(threads[side]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(ball.get()).isGreaterThanOrEqualTo(last);
    }
}
