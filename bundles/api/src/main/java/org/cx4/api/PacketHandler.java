package org.cx4.api;

import org.osgi.annotation.versioning.ConsumerType;

/** Receives packets of a port. Register it as a service. */
@ConsumerType
public interface PacketHandler {
    /**
     * A burst has arrived. Whatever is not taken out of it goes to the next handler. Called on the worker of a core.
     *
     * @param received the burst; not to be kept
     * @param transmitter sends on the same core; not to be kept
     */
    void handle(PacketBatch received, Transmitter transmitter);
}
