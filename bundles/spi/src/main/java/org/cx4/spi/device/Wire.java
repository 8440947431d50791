package org.cx4.spi.device;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * What a software card's port is plugged into. A service with the property {@code cx4.adapter}; the card finds its wire
 * by that.
 */
@ConsumerType
public interface Wire {
    /** Plugs the card in. The end may be called, also about its carrier, before this returns. */
    void plug(WireEnd card);

    /** Unplugs the card: when this returns, its end is not called any more. */
    void unplug();

    /**
     * Sends one finished frame, without FCS. Called by one thread of the card at a time. May wait for room for a short
     * while, as a link with pause frames does; then the frame is dropped.
     *
     * @param address off-heap address of the frame; its bytes are valid only during the call
     * @param bytes length, at least 14
     * @return false if it was dropped
     */
    boolean send(long address, int bytes);
}
