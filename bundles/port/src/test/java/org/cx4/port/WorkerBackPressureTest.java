package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import org.cx4.api.PacketFlags;
import org.cx4.api.interrupt.WorkerMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a worker does when the card is slow. */
@Timeout(60)
class WorkerBackPressureTest extends WorkerRig {
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
}
