package org.cx4.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.model.device.CardQueues;
import org.cx4.model.object.CompletionQueueObject;
import org.cx4.model.object.EventQueueObject;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.EventType;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.EqeCompletion;
import org.cx4.prm.data.Ownership;
import org.cx4.spi.event.EventQueues.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The 24 bits of CQ and EQ counters across their wrap. Driver and card count every entry from 0 on; but up to the wrap the card's
 * own queue is told to write, without the work that would have been the cause.
 */
class CounterWrapTest {
    private static final int WRAP = 1 << 24;
    private static final int ENTRIES = 4096;
    /** So many entries before the wrap, and after it, have a real cause. */
    private static final int REAL = 20;
    /** No CQ of the driver's: nobody is concerned. */
    private static final int NO_CQ = 0xff_ffff;

    private final Chain chain =
            Chain.up(Map.of("eq_entries", ENTRIES, "tx_moderation_micros", 0, "tx_moderation_packets", 0));
    private final CompletionEvents eq = (CompletionEvents) chain.events.completionQueue(0, Direction.TX);
    private final CompletionRing cq =
            (CompletionRing) chain.events.createCompletionQueue("test", 0, Direction.TX, ENTRIES);
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

    private boolean completed() {
        long entry = cq.ring() + (long) (consumed & ENTRIES - 1) * Cqe64.BYTES;
        int last = OffHeap.getIntBeAcquire(entry + Cqe64.OWNER.offset());
        return Ownership.softwareOwnsCqe(last, consumed, cq.logEntries());
    }

    /** Arms both, completes, and reads interrupt, event and completion. */
    private void completeWithEvent() {
        long interrupts = eq.interrupts();
        cq.arm(consumed);
        eq.arm();
        nops.post();
        Chain.await("an interrupt", () -> eq.interrupts() == interrupts + 1);
        assertThat(eq.poll()).isEqualTo(1);
        assertThat(completed()).isTrue();
        cq.consumed(++consumed);
        assertThat(completed()).isFalse();
    }

    private static void write(CompletionQueueObject card, long cqe, int count) {
        int written = 0;
        while (written < count && card.post(0, cqe)) {
            written++;
        }
        assertThat(written).isEqualTo(count);
    }

    @Test
    void completionsAreSeenOnceAndArmedAcrossTheWrap() {
        CompletionQueueObject card = CardQueues.completionQueue(chain.models, chain.adapter, cq.cqn());
        OffHeapRegion cqe = OffHeap.allocate(Cqe64.BYTES, Cqe64.BYTES);
        try (cqe) {
            Cqe64.OPCODE.set(cqe.address(), CqeOpcode.REQ);
            while (consumed < WRAP - REAL) {
                int some = Math.min(ENTRIES, WRAP - REAL - consumed);
                write(card, cqe.address(), some);
                int upTo = consumed + some;
                while (completed()) {
                    consumed++;
                }
                assertThat(consumed).isEqualTo(upTo);
                cq.consumed(consumed);
            }
        }
        for (int i = 0; i < 2 * REAL; i++) {
            completeWithEvent();
        }
        assertThat(card.producer()).isEqualTo(REAL);
        assertThat(card.consumer()).isEqualTo(REAL);
    }

    /** A CQ that is full at the wrap has not overrun: its room is told across the wrap too. */
    @Test
    void completionsFillTheQueueAcrossTheWrap() {
        CompletionQueueObject card = CardQueues.completionQueue(chain.models, chain.adapter, cq.cqn());
        OffHeapRegion cqe = OffHeap.allocate(Cqe64.BYTES, Cqe64.BYTES);
        try (cqe) {
            Cqe64.OPCODE.set(cqe.address(), CqeOpcode.REQ);
            int shift = ENTRIES / 2;
            for (int written = 0; written < WRAP + ENTRIES; ) {
                int some = written == 0 ? shift : ENTRIES;
                write(card, cqe.address(), some);
                written += some;
                consumed += some;
                assertThat(completed()).isFalse();
                cq.consumed(consumed);
            }
        }
    }

    @Test
    void eventsAreSeenOnceAndInterruptAcrossTheWrap() {
        EventQueueObject card = CardQueues.eventQueue(chain.models, chain.adapter, eq.eqn());
        for (int written = 0; written < WRAP - REAL; ) {
            int some = Math.min(ENTRIES / 2, WRAP - REAL - written);
            for (int i = 0; i < some; i++) {
                card.post(EventType.COMP, 0, EqeCompletion.CQN, NO_CQ, null, 0);
            }
            written += some;
            assertThat(eq.poll()).isEqualTo(some);
            int upTo = written;
            // The doorbell is a posted write: the card has the room back a little later.
            Chain.await("room", () -> card.consumer() == upTo);
        }
        for (int i = 0; i < 2 * REAL; i++) {
            completeWithEvent();
        }
        eq.arm();
        Chain.await("the counter has wrapped", () -> card.producer() == REAL && card.consumer() == REAL);
        assertThat(eq.events()).isEqualTo(WRAP + REAL);
        assertThat(eq.view().waiting()).isZero();
    }
}
