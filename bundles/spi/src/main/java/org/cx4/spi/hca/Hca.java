package org.cx4.spi.hca;

import java.util.Map;
import java.util.Optional;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.Stage;
import org.osgi.annotation.versioning.ProviderType;

/** A running HCA. Values are fixed while it is active. */
@ProviderType
public interface Hca extends Stage {
    /** What the card can do; every stage obeys it. */
    HcaCapabilities capabilities();

    /** What its receive flow tables can do, beyond {@link HcaCapabilities}. */
    FlowCapabilities flowCapabilities();

    /** Index of the UAR page, for contexts. */
    int uarPage();

    /** Byte offset of the UAR page in the register space. */
    long uarOffset();

    /** Protection domain number. */
    int pd();

    /** Transport domain number. */
    int transportDomain();

    /** The reserved lkey: an address under it is a device address. */
    int lkey();

    /** The buffers of all rings. */
    PacketMemory packets();

    /** The adapter's permanent MAC, 48 bits. */
    long permanentMac();

    /** Largest frame, without FCS, that the port's MTU register allows. */
    int maxFrameBytes();

    /**
     * Firmware asks for pages, or gives some back. Answered later on a thread of this stage, never on the caller's.
     *
     * @param functionId from the event
     * @param pages number wanted, or negative: number to take back
     */
    void pageRequest(int functionId, int pages);

    /**
     * Checks a whole adapter configuration against the card's limits, before it replaces the one in force.
     *
     * @param configuration keys as in the adapter's configuration
     * @return why it must be refused, or empty
     */
    Optional<String> refuse(Map<String, Object> configuration);
}
