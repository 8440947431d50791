package org.cx4.api;

import org.osgi.annotation.versioning.ConsumerType;

/** Hears of changes of a port. Register it as a service, as a {@link PacketHandler}. */
@ConsumerType
public interface PortListener {
    /**
     * The link went up or down. Also called once when listener and port meet, with {@code false} when they part, and with
     * {@code up} as before when the port's MTU has changed. Never on a worker, one call at a time.
     */
    void linkChanged(EthernetPort port, boolean up);
}
