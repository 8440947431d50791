package org.cx4.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SlotsTest {
    @Test
    void keepsTheHighestSlotForPages() throws Exception {
        Slots slots = new Slots(4);
        assertThat(slots.take(false)).isEqualTo(0);
        assertThat(slots.take(false)).isEqualTo(1);
        assertThat(slots.take(false)).isEqualTo(2);
        assertThat(slots.take(true)).isEqualTo(3);
    }

    @Test
    void givesAllThirtyTwoSlotsOfAFullDevice() throws Exception {
        Slots slots = new Slots(32);
        for (int slot = 0; slot < 31; slot++) {
            assertThat(slots.take(false)).isEqualTo(slot);
        }
        assertThat(slots.take(true)).isEqualTo(31);
    }

    @Test
    void sharesTheOnlySlot() throws Exception {
        Slots slots = new Slots(1);
        assertThat(slots.take(true)).isEqualTo(0);
        slots.give(0);
        assertThat(slots.take(false)).isEqualTo(0);
    }

    @Test
    void waitsUntilASlotIsGivenBack() throws Exception {
        Slots slots = new Slots(2);
        slots.take(false);
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> takeUnchecked(slots, false));
        assertThat(slots.take(true)).isEqualTo(1);
        slots.give(0);
        assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo(0);
    }

    @Test
    void lendsPagesAnotherSlotWhenTheirsIsInQuarantine() throws Exception {
        Slots slots = new Slots(3);
        slots.quarantine(slots.take(true));
        assertThat(slots.take(true)).isEqualTo(0);
        assertThat(slots.take(false)).isEqualTo(1);
        assertThat(slots.quarantined()).isEqualTo(1);
    }

    @Test
    void refusesWhenEverySlotIsInQuarantine() throws Exception {
        Slots slots = new Slots(2);
        slots.quarantine(slots.take(false));
        assertThatThrownBy(() -> slots.take(false)).hasMessage("EXHAUSTED");
        slots.quarantine(slots.take(true));
        assertThatThrownBy(() -> slots.take(true)).hasMessage("EXHAUSTED");
    }

    @Test
    void closesWhenNothingButQuarantineIsLeft() throws Exception {
        Slots slots = new Slots(3);
        int lost = slots.take(false);
        int busy = slots.take(false);
        slots.quarantine(lost);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(slots::close);
        CompletableFuture<Integer> refused = CompletableFuture.supplyAsync(() -> takeUnchecked(slots, false));
        assertThatThrownBy(() -> refused.get(10, TimeUnit.SECONDS)).hasRootCauseMessage("CLOSED");
        assertThat(closing).isNotDone();
        slots.give(busy);
        closing.get(10, TimeUnit.SECONDS);
    }

    private static int takeUnchecked(Slots slots, boolean pages) {
        try {
            return slots.take(pages);
        } catch (Slots.RefusedException e) {
            throw new IllegalStateException(e);
        }
    }
}
