package org.cx4.api;

import org.osgi.annotation.versioning.ConsumerType;

/** Hears of changes of a port. Register it as a service, as a {@link PacketHandler}. */
@ConsumerType
public interface PortListener {
    /** The link went up or down; also called once when listener and port meet. On a thread of the port, one call at a time. */
    void linkChanged(EthernetPort port, boolean up);
}
