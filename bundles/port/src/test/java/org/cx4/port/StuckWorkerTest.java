package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.Transmitter;
import org.cx4.api.interrupt.WorkerMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker that a handler keeps. */
@Timeout(60)
class StuckWorkerTest extends WorkerRig {
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
        control.put(WorkerRig::echo, properties(-1));
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
}
