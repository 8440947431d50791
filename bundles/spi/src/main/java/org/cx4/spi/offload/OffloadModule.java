package org.cx4.spi.offload;

import java.util.Optional;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.spi.hca.HcaCapabilities;
import org.osgi.annotation.versioning.ConsumerType;

/** One stateless offload. */
@ConsumerType
public interface OffloadModule {
    /** Which offload it is. */
    Offload offload();

    /** What the card lacks for it, or empty if it can run. A module that cannot run is named and not used. */
    Optional<String> missing(HcaCapabilities capabilities);

    /**
     * Turns the requests of packets to be sent into orders to the card. On the worker's thread, once per burst.
     *
     * <p>Packets that the card had no room for are in the next burst again. So orders are a function of the requests, which
     * stay in the columns: seeing a packet a second time changes nothing.
     */
    default void transmit(PacketBatch batch) {}

    /** Turns the card's answers for received packets into what applications read. On the worker's thread, once per burst. */
    default void receive(PacketBatch batch) {}
}
