package org.cx4.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.memory.OffHeap;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.Ownership;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues.Direction;
import org.cx4.spi.stage.Lease;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CompletionEventsTest {
    private final Chain chain =
            Chain.up(Map.of("eq_entries", 16, "tx_moderation_micros", 0, "tx_moderation_packets", 0));
    private final CompletionEventQueue eq = chain.events.completionQueue(0, Direction.TX);
    private final CompletionRing cq = (CompletionRing) chain.events.createCompletionQueue("test", 0, Direction.TX, 64);
    private final NopQueue nops = new NopQueue(chain, cq);
    private int consumed;

    @AfterEach
    void nothingIsLeft() {
        nops.close();
        cq.close();
        chain.close();
        assertThat(chain.model.remains().protocolErrorTexts()).isEmpty();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    private static int last(CompletionQueue cq, int index) {
        long entry = cq.ring() + (long) (index & ((1 << cq.logEntries()) - 1)) * Cqe64.BYTES;
        return OffHeap.getIntBeAcquire(entry + Cqe64.OWNER.offset());
    }

    private boolean completed() {
        return Ownership.softwareOwnsCqe(last(cq, consumed), consumed, cq.logEntries());
    }

    private void complete() {
        nops.post();
        Chain.await("a completion", this::completed);
        cq.consumed(++consumed);
    }

    @Test
    void ownsNoEntryOfANewQueue() {
        for (int lap = 0; lap < 2; lap++) {
            for (int slot = 0; slot < 64; slot++) {
                int index = lap * 64 + slot;
                assertThat(Ownership.softwareOwnsCqe(last(cq, index), index, cq.logEntries()))
                        .isFalse();
            }
        }
    }

    @Test
    void makesAnEventOnlyWhenItIsArmed() {
        AtomicInteger woken = new AtomicInteger();
        eq.listen(woken::incrementAndGet);
        eq.arm();
        complete();
        assertThat(eq.poll()).isZero();
        cq.arm(consumed);
        nops.post();
        Chain.await("a wake-up", () -> woken.get() == 1);
        assertThat(eq.poll()).isEqualTo(1);
        assertThat(eq.poll()).isZero();
        assertThat(eq.events()).isEqualTo(1);
        assertThat(eq.interrupts()).isEqualTo(1);
        cq.consumed(++consumed);
    }

    @Test
    void fireAtOnceIfACompletionCameBeforeTheArm() {
        nops.post();
        Chain.await("a completion", this::completed);
        cq.arm(consumed);
        Chain.await("an event", () -> eq.poll() == 1);
        cq.consumed(++consumed);
    }

    @Test
    void countsItsSequenceOncePerEvent() {
        assertThat(cq.armSequence()).isZero();
        cq.arm(consumed);
        cq.arm(consumed);
        for (int i = 0; i < 5; i++) {
            complete();
        }
        Chain.await("an event", () -> eq.poll() == 1);
        assertThat(cq.armSequence()).isEqualTo(1);
        assertThat(eq.poll()).isZero();
    }

    @Test
    void firesAgainAndAgainOverManyLapsOfBothQueues() {
        for (int i = 1; i <= 200; i++) {
            cq.arm(consumed);
            complete();
            Chain.await("an event", () -> eq.poll() == 1);
            assertThat(cq.armSequence()).isEqualTo(i);
        }
        assertThat(eq.events()).isEqualTo(200);
    }

    @Test
    void wakesAtOnceIfAnEventCameBeforeTheArm() {
        AtomicInteger woken = new AtomicInteger();
        Lease lease = eq.listen(woken::incrementAndGet);
        cq.arm(consumed);
        complete();
        eq.arm();
        Chain.await("a wake-up", () -> woken.get() == 1);
        assertThat(eq.poll()).isEqualTo(1);
        lease.close();
        cq.arm(consumed);
        eq.arm();
        complete();
        Chain.await("an interrupt", () -> eq.interrupts() == 2);
        assertThat(woken).hasValue(1);
        assertThat(eq.poll()).isEqualTo(1);
    }

    @Test
    void ignoresTheEventOfAQueueThatIsGone() {
        CompletionQueue other = chain.events.createCompletionQueue("other", 0, Direction.TX, 64);
        NopQueue source = new NopQueue(chain, other);
        other.arm(0);
        source.post();
        Chain.await("a completion", () -> Ownership.softwareOwnsCqe(last(other, 0), 0, other.logEntries()));
        source.close();
        other.close();
        Chain.await("the event is read", () -> eq.poll() == 1);
        assertThat(cq.armSequence()).isZero();
    }
}
