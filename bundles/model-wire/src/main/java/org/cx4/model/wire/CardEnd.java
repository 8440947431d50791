package org.cx4.model.wire;

import org.cx4.spi.device.WireEnd;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The card at this end. Its failures are its own: they are logged, and the wire goes on. */
final class CardEnd {
    private static final Logger LOG = LoggerFactory.getLogger(CardEnd.class);

    private final String wire;
    private final WireEnd card;

    /** @param wire for the log */
    CardEnd(String wire, WireEnd card) {
        this.wire = wire;
        this.card = card;
    }

    /** Hands a frame over. */
    void receive(long frame, int bytes) {
        try {
            card.receive(frame, bytes);
        } catch (RuntimeException | Error e) {
            LOG.error("{}: the card has failed on a frame of {} bytes, which is lost", wire, bytes, e);
        }
    }

    /** Says whether there is light. */
    void carrier(boolean on) {
        try {
            card.carrier(on);
        } catch (RuntimeException | Error e) {
            LOG.error("{}: the card has failed on its carrier going {}", wire, on ? "on" : "off", e);
        }
    }
}
