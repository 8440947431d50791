package org.cx4.rx;

import java.util.function.IntSupplier;

/** The card's counter of drops has 32 bits and wraps; this one has 64 and never goes backwards. Safe from any thread. */
final class DropCounter {
    private final IntSupplier card;
    private int last;
    private long total;
    private boolean closed;

    /**
     * Counts from the card's present value.
     *
     * @param card asks the card
     */
    DropCounter(IntSupplier card) {
        this.card = card;
        this.last = card.getAsInt();
    }

    /** Drops so far; after {@link #close}, as of the last reading. */
    synchronized long read() {
        if (!closed) {
            int now = card.getAsInt();
            total += Integer.toUnsignedLong(now - last);
            last = now;
        }
        return total;
    }

    /** Reads once more, then never again. */
    synchronized void close() {
        read();
        closed = true;
    }
}
