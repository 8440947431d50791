package org.cx4.model;

import org.osgi.annotation.versioning.ProviderType;

/** Makes interrupts go wrong. What is set outlives the card. Safe from any thread. */
@ProviderType
public interface InterruptFaults {
    /** Loses the n-th interrupt of a vector from now; 1 is the next. */
    void lose(int vector, long nth);

    /** Loses all interrupts of a vector, until {@link #clear}. */
    void loseAll(int vector);

    /** Raises an interrupt that no event stands behind. */
    void raise(int vector);

    /**
     * Delays every interrupt, and every completion event behind its CQE, by a random time, so that they race with arming.
     *
     * @param mostMicros upper bound; 0 ends it
     */
    void delay(int mostMicros);

    /** How many interrupts of a vector have been raised since the model was made, lost ones not counted. */
    long raised(int vector);

    /** How many of a vector have been lost. */
    long lost(int vector);

    /** Loses and delays no more. */
    void clear();
}
