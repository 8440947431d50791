package org.cx4.adapter;

import org.cx4.spi.command.CardFailure;

/**
 * An adapter whose card has failed, and how far its return is.
 *
 * @param failure why it is down, or was
 * @param tries how often it was brought back since then
 * @param phase where it is now
 * @param since when it came there, in terms of {@link System#nanoTime}
 * @param pauseMillis how long it stays down before the next try
 */
record Outage(CardFailure failure, int tries, Phase phase, long since, long pauseMillis) {
    /** Where an adapter with a failed card is. */
    enum Phase {
        /** Down until the next try. */
        DOWN,
        /** On its way back. */
        COMING,
        /** Back. */
        BACK,
        /** Down until the operator asks for a try. */
        GIVEN_UP
    }

    /** Whether its chain has been taken down. */
    boolean isDown() {
        return phase == Phase.DOWN || phase == Phase.GIVEN_UP;
    }

    /** For operators: what happened, and what comes next. */
    String words() {
        String next = phase == Phase.GIVEN_UP
                ? "given up after " + tries + " resets; cx4:retry tries again"
                : failure.kind() == CardFailure.Kind.REMOVED
                        ? "loads again when the card is back"
                        : "resets the card in " + pauseMillis + " ms";
        return failure.reason() + "; " + next;
    }
}
