package org.cx4.replay;

import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.Transmitter;

/** Sends every frame back as it came, and tells the ledger. */
final class Forwarder implements PacketHandler {
    private final Ledger ledger;
    /** By core. */
    private final byte[][] frames;

    /** @param cores of the port */
    Forwarder(Ledger ledger, int cores) {
        this.ledger = ledger;
        this.frames = new byte[cores][ReplayWire.MAX_FRAME_BYTES];
    }

    @Override
    public void handle(PacketBatch received, Transmitter transmitter) {
        byte[] frame = frames[transmitter.core()];
        for (int i = 0; i < received.size(); i++) {
            if (received.holds(i)) {
                int bytes = received.length(i);
                received.get(i, 0, frame, 0, bytes);
                ledger.received(
                        frame, bytes, transmitter.core(), received.flags(i), received.hash(i), received.mark(i));
                if (!transmitter.send(received, i)) {
                    received.drop(i);
                    ledger.dropped(frame, bytes, "no room to send it");
                }
            }
        }
    }
}
