package org.cx4.model;

import org.osgi.annotation.versioning.ProviderType;

/** Makes the whole card go wrong. What needs a live card throws {@link IllegalStateException} without one. */
@ProviderType
public interface CardFaults {
    /**
     * Shows a syndrome and the words of an assert in the health buffer, until a reset. If the report asks for a reset, the
     * card is fatally sick: it neither executes nor answers commands, those at hand included, and asks for no pages. Its
     * data path goes on until it is reset.
     */
    void sicken(HealthReport report);

    /** Stops the health counter, or lets it count again; a reset does too. */
    void freezeHealthCounter(boolean frozen);

    /**
     * Whether the next resets cure: without, a card that is fatally sick or has a frozen counter is so again after each.
     */
    void resetCures(boolean cures);

    /**
     * Pulls the card out: reads give all ones, stores go nowhere, DMA and interrupts stop before this returns, its peer
     * loses the light. The device stage's hold on it is void from now on, even if a card is put back; it may only be
     * released. As long as the slot is empty, a device stage does not come up.
     */
    void remove();

    /** Puts a card into the empty slot: the device stage that comes up next finds it fresh from power-up. */
    void putBack();

    /** Whether the slot is empty. */
    boolean removed();
}
