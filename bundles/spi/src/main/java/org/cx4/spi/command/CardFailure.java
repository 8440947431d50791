package org.cx4.spi.command;

/**
 * A card that does not work any more, until it has been reset or is back.
 *
 * @param kind what can be done about it
 * @param syndrome from the health buffer; 0: none is known
 * @param reason in words, with the device's own
 */
public record CardFailure(Kind kind, int syndrome, String reason) {
    /** What can be done about it. */
    public enum Kind {
        /** The firmware or the hardware has failed; a reset may help. */
        FATAL,
        /** The card has left the bus: its registers read all ones. */
        REMOVED
    }

    /** The firmware or the hardware has failed. */
    public static CardFailure fatal(int syndrome, String reason) {
        return new CardFailure(Kind.FATAL, syndrome, reason);
    }

    /** The card has left the bus. */
    public static CardFailure removed() {
        return new CardFailure(Kind.REMOVED, 0, "the card is gone, its registers read all ones");
    }
}
