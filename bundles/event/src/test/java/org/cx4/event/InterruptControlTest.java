package org.cx4.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.api.interrupt.CompletionQueueView;
import org.cx4.api.interrupt.EventQueueView;
import org.cx4.api.interrupt.Notification;
import org.cx4.memory.OffHeap;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.Ownership;
import org.cx4.spi.event.AsyncEventListener;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an operator sets is in the card's context, and the card acts by it. */
@Timeout(60)
class InterruptControlTest {
    private static final Map<String, Object> SETTINGS =
            Map.of("cores", 2, "tx_moderation_micros", 0, "tx_moderation_packets", 0, "rx_moderation_micros", 7);

    private final Chain chain = Chain.up(SETTINGS);
    private final CompletionEventQueue eq = chain.events.completionQueue(0, Direction.TX);
    private final CompletionRing cq = (CompletionRing) chain.events.createCompletionQueue("tx", 0, Direction.TX, 64);
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

    private CompletionQueueView cqView() {
        List<CompletionQueueView> views = chain.events.completionQueues();
        assertThat(views).hasSize(1);
        return views.get(0);
    }

    private EventQueueView eqView(int index) {
        return chain.events.eventQueues().get(index);
    }

    private void complete() {
        nops.post();
        long entry = cq.ring() + (long) (consumed & 63) * Cqe64.BYTES;
        Chain.await(
                "a completion",
                () -> Ownership.softwareOwnsCqe(
                        OffHeap.getIntBeAcquire(entry + Cqe64.OWNER.offset()), consumed, cq.logEntries()));
        cq.consumed(++consumed);
    }

    /** Arms as a worker does before each sleep, for so many packets; returns how many events they made. */
    private long eventsOf(int packets) {
        long before = eq.events();
        for (int i = 0; i < packets; i++) {
            cq.arm(consumed);
            complete();
            eq.poll();
        }
        return eq.events() - before;
    }

    @Test
    void showsWhatTheCardHasInItsContexts() {
        assertThat(cqView())
                .isEqualTo(new CompletionQueueView(
                        cq.cqn(), eq.eqn(), "tx", 0, 64, 0, 0, Notification.ANY, "fired", true, 0));
        cq.arm(0);
        Chain.await("armed", () -> cqView().state().equals("armed"));
        List<EventQueueView> views = chain.events.eventQueues();
        assertThat(views).extracting(EventQueueView::vector).containsExactly(0, 1, 2);
        assertThat(views).extracting(EventQueueView::use).containsExactly("async", "core 0", "core 1");
        assertThat(views).extracting(EventQueueView::entries).containsExactly(4096, 1024, 1024);
        assertThat(views.get(0).asyncEvents()).contains("CMD", "PAGE_REQUEST", "PORT_CHANGE", "CQ_ERROR");
        assertThat(views.get(1).asyncEvents()).isEmpty();
        assertThat(views).allMatch(EventQueueView::healthy);
        complete();
    }

    @Test
    void aQueueMadeAnewKeepsWhatWasSetLive() {
        chain.events.moderate(cq.cqn(), 11, 3);
        chain.events.tell(cq.cqn(), Notification.SOLICITED);
        try (CompletionQueue inItsPlace = chain.events.createCompletionQueue("tx", 0, Direction.TX, 64);
                CompletionQueue ofAnotherCore = chain.events.createCompletionQueue("tx", 1, Direction.TX, 64);
                CompletionQueue ofAnotherDirection = chain.events.createCompletionQueue("rx", 0, Direction.RX, 64)) {
            chain.events.moderate(inItsPlace.cqn(), 12, 4);
            try (CompletionQueue again = chain.events.createCompletionQueue("tx", 0, Direction.TX, 64)) {
                assertThat(chain.events.completionQueues())
                        .filteredOn(view -> view.cqn() == again.cqn() || view.cqn() == inItsPlace.cqn())
                        .hasSize(2)
                        .allMatch(view -> view.periodMicros() == 12
                                && view.maxPackets() == 4
                                && view.notification() == Notification.SOLICITED);
                assertThat(chain.events.completionQueues())
                        .filteredOn(view -> view.cqn() == ofAnotherCore.cqn())
                        .singleElement()
                        .matches(view -> view.periodMicros() == 0 && view.notification() == Notification.ANY);
                assertThat(chain.events.completionQueues())
                        .filteredOn(view -> view.cqn() == ofAnotherDirection.cqn())
                        .singleElement()
                        .matches(view -> view.periodMicros() == 7 && view.notification() == Notification.ANY);
            }
        }
    }

    @Test
    void makesFewerEventsForTheSamePacketsWithModeration() {
        assertThat(eventsOf(60)).isGreaterThan(55);
        chain.events.moderate(cq.cqn(), 4095, 30);
        assertThat(cqView().periodMicros()).isEqualTo(4095);
        assertThat(cqView().maxPackets()).isEqualTo(30);
        long moderated = eventsOf(60);
        chain.events.moderate(cq.cqn(), 0, 0);
        assertThat(cqView().periodMicros()).isZero();
        assertThat(moderated).isLessThan(eventsOf(60));
    }

    @Test
    void raisesNoInterruptWhileMaskedAndLosesNoneAfterwards() {
        AtomicInteger woken = new AtomicInteger();
        eq.listen(woken::incrementAndGet);
        assertThat(eq.arm()).isTrue();
        chain.events.mask(eq.eqn(), true);
        assertThat(woken).hasValue(1);
        assertThat(eqView(1).masked()).isTrue();
        assertThat(eqView(2).masked()).isFalse();
        cq.arm(consumed);
        complete();
        Chain.await("the card's interrupt", () -> eqView(1).state().equals("fired"));
        assertThat(eqView(1).waiting()).isEqualTo(1);
        assertThat(eq.arm()).isFalse();
        assertThat(eq.interrupts()).isZero();
        assertThat(woken).hasValue(1);
        chain.events.mask(eq.eqn(), false);
        assertThat(woken).hasValue(2);
        assertThat(eq.arm()).isTrue();
        Chain.await("the interrupt", () -> eq.interrupts() == 1);
        assertThat(eq.poll()).isEqualTo(1);
        assertThat(eqView(1).events()).isEqualTo(1);
    }

    @Test
    void makesNoEventsWhenNotificationIsOff() {
        chain.events.tell(cq.cqn(), Notification.OFF);
        assertThat(cqView().notification()).isEqualTo(Notification.OFF);
        assertThat(cq.arm(consumed)).isFalse();
        assertThat(eventsOf(20)).isZero();
        chain.events.tell(cq.cqn(), Notification.ANY);
        assertThat(cq.arm(consumed)).isTrue();
        assertThat(eventsOf(20)).isPositive();
    }

    @Test
    void tellsOfFailuresAloneWhenOnlySolicitedCompletionsAreWanted() {
        chain.events.tell(cq.cqn(), Notification.SOLICITED);
        assertThat(cq.arm(consumed)).isFalse();
        Chain.await("armed", () -> cqView().state().equals("solicited"));
        complete();
        complete();
        assertThat(cqView().state()).isEqualTo("solicited");
        assertThat(eq.poll()).isZero();
        nops.fail();
        Chain.await("an event", () -> eq.poll() == 1);
        cq.consumed(++consumed);
    }

    @Test
    void refusesWhatCannotBe() {
        assertThatThrownBy(() -> chain.events.moderate(cq.cqn(), 4096, 0))
                .hasMessage("moderation period=4096 is impossible: the card allows 0 to 4095");
        assertThatThrownBy(() -> chain.events.moderate(0xabc, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no CQ 0xabc on " + chain.adapter + "; there are " + cq);
        assertThatThrownBy(() -> chain.events.mask(eqView(0).eqn(), true)).hasMessageContaining("is the async one");
        assertThatThrownBy(() -> chain.events.mask(77, true)).hasMessageContaining("no completion EQ 77");
        assertThatThrownBy(() -> chain.events.maskEvents(Set.of("CMD"))).hasMessageContaining("CMD cannot be masked");
    }

    @Test
    void masksAsynchronousEventsAndTakesThemAgain() {
        AtomicInteger changes = new AtomicInteger();
        chain.events.listen(new AsyncEventListener() {
            @Override
            public void portChange(boolean up) {
                changes.incrementAndGet();
            }
        });
        chain.connect();
        Chain.await("link up", () -> changes.get() == 1);
        chain.events.maskEvents(Set.of("PORT_CHANGE"));
        assertThat(eqView(0).asyncEvents()).contains("CMD", "CQ_ERROR").doesNotContain("PORT_CHANGE");
        chain.model.faults().light(false);
        chain.model.faults().light(true);
        cqView();
        assertThat(changes).hasValue(1);
        chain.events.maskEvents(Set.of());
        assertThat(eqView(0).asyncEvents()).contains("PORT_CHANGE");
        chain.model.faults().light(false);
        Chain.await("link down", () -> changes.get() == 2);
        for (int i = 0; i < 20; i++) {
            chain.events.maskEvents(i % 2 == 0 ? chain.events.maskableEvents() : Set.of());
        }
        assertThat(chain.events.eventQueues()).hasSize(3);
    }

    @Test
    void takesOverALiveConfiguration() {
        chain.events.modified(Chain.configuration(
                EventConfiguration.class,
                Map.of(
                        "cores",
                        2,
                        "tx_moderation_micros",
                        100,
                        "tx_moderation_packets",
                        5,
                        "tx_notification",
                        "off",
                        "eq_masked_cores",
                        new int[] {1},
                        "async_events_masked",
                        new String[] {"PORT_CHANGE"})));
        assertThat(cqView().periodMicros()).isEqualTo(100);
        assertThat(cqView().maxPackets()).isEqualTo(5);
        assertThat(cqView().notification()).isEqualTo(Notification.OFF);
        assertThat(eqView(1).masked()).isFalse();
        assertThat(eqView(2).masked()).isTrue();
        assertThat(eqView(0).asyncEvents()).doesNotContain("PORT_CHANGE");
        chain.events.modified(Chain.configuration(EventConfiguration.class, SETTINGS));
        assertThat(cqView().periodMicros()).isZero();
        assertThat(cqView().notification()).isEqualTo(Notification.ANY);
        assertThat(eqView(2).masked()).isFalse();
        assertThat(eqView(0).asyncEvents()).contains("PORT_CHANGE");
    }

    @Test
    void findsAnEventWhoseInterruptWasLost() {
        AtomicInteger changes = new AtomicInteger();
        chain.events.listen(new AsyncEventListener() {
            @Override
            public void portChange(boolean up) {
                changes.incrementAndGet();
            }
        });
        chain.connect();
        Chain.await("link up", () -> changes.get() == 1);
        chain.model.faults().interrupts().loseAll(0);
        chain.model.faults().light(false);
        Chain.await("link down", () -> changes.get() == 2);
        chain.model.faults().interrupts().clear();
        assertThat(eqView(0).lost()).isPositive();
    }
}
