package org.cx4.spi.command;

/**
 * A card that does not work any more, until it has been reset or is back.
 *
 * @param kind what can be done about it
 * @param reason in words, with the device's own
 */
public record CardFailure(Kind kind, String reason) {
    /** What can be done about it. */
    public enum Kind {
        /** The firmware or the hardware has failed; a reset may help. */
        FATAL,
        /** The card has left the bus: its registers read all ones. */
        REMOVED
    }

    /** The card has left the bus. */
    public static CardFailure removed() {
        return new CardFailure(Kind.REMOVED, "the card is gone, its registers read all ones");
    }
}
