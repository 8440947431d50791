package org.cx4.spi.device;

import org.osgi.annotation.versioning.ProviderType;

/** A card's end of a wire. */
@ProviderType
public interface WireEnd {
    /**
     * A frame arrives, without FCS. Called by one thread of the wire at a time; the card copies it before it returns and
     * may wait a short while for room, as a port with pause frames does.
     *
     * @param address off-heap address of the frame
     * @param bytes length
     */
    void receive(long address, int bytes);

    /** Whether the card's port lets frames in now: what the far end sees as light from the card. From any thread. */
    boolean up();

    /** Light or no light: whether the far end is there. */
    void carrier(boolean on);
}
