package org.cx4.model.wire;

import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.spi.device.Wire;

/** A card that sends every frame back, on the wire's own thread: the worst that a card can do to a cable. */
final class Reflector extends TestCard {
    final AtomicInteger seen = new AtomicInteger();
    private final Wire wire;

    Reflector(Wire wire) {
        this.wire = wire;
    }

    @Override
    public void receive(long address, int bytes) {
        seen.incrementAndGet();
        wire.send(address, bytes);
    }
}
