package org.cx4.spi.event;

import org.cx4.api.Wakeup;
import org.cx4.spi.stage.Lease;
import org.osgi.annotation.versioning.ProviderType;

/** A completion EQ, read by one thread at a time: the worker that sleeps on it. */
@ProviderType
public interface CompletionEventQueue {
    /** EQ number. */
    int eqn();

    /** Interrupt vector that it fires. */
    int vector();

    /** Reads all events, tells the CQs concerned that they have fired, and gives the room back to the card. */
    int poll();

    /**
     * Asks for an interrupt at the next event, also if one is there already.
     *
     * @return false if none will come, because an operator has masked them: do not sleep
     */
    boolean arm();

    /** The reader found, long after it had armed everything, what no interrupt had told it of. Counts it. */
    void missed();

    /** Whom to wake at an interrupt. */
    Lease listen(Wakeup wakeup);

    /** Events read so far. */
    long events();

    /** Interrupts taken so far. */
    long interrupts();

    /** Interrupts that did not come, see {@link #missed}. */
    long lost();
}
