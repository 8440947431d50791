package org.cx4.model.wire;

import org.cx4.spi.device.Wire;

/** A card that sends every frame back, on the wire's own thread: the worst that a card can do to a cable. */
final class Reflector extends TestCard {
    volatile int seen;
    private final Wire wire;

    Reflector(Wire wire) {
        this.wire = wire;
    }

    @Override
    public void receive(long address, int bytes) {
        seen = seen + 1;
        wire.send(address, bytes);
    }
}
