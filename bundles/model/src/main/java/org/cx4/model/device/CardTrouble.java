package org.cx4.model.device;

import java.util.function.Supplier;
import org.cx4.model.CardFaults;
import org.cx4.model.HealthReport;

/** Makes the live card as a whole go wrong; the slot itself is known to {@link CardModel}. */
final class CardTrouble implements CardFaults {
    private final Supplier<Card> live;
    private final Slot slot;

    /** The slot of the card. */
    interface Slot {
        /** Empties it. */
        void pullOut();

        /** Fills it. */
        void putBack();

        /** Whether it is empty. */
        boolean empty();
    }

    /** With what gives the live card or throws. */
    CardTrouble(Supplier<Card> live, Slot slot) {
        this.live = live;
        this.slot = slot;
    }

    @Override
    public void sicken(HealthReport report) {
        live.get().state().health().fail(report);
    }

    @Override
    public void freezeHealthCounter(boolean frozen) {
        live.get().state().health().freeze(frozen);
    }

    @Override
    public void resetCures(boolean cures) {
        live.get().state().health().lasting(!cures);
    }

    @Override
    public void remove() {
        slot.pullOut();
    }

    @Override
    public void putBack() {
        slot.putBack();
    }

    @Override
    public boolean removed() {
        return slot.empty();
    }
}
