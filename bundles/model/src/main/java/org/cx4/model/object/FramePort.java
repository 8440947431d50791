package org.cx4.model.object;

/** The way out of the card. Used by the TX thread. */
public interface FramePort {
    /**
     * Sends a finished frame: counts it, applies the faults asked for, hands it to the wire. May wait a short while.
     *
     * @param address process address; the bytes may be changed
     * @return false if it was dropped: no link, longer than the MTU, or the wire had no room
     */
    boolean send(long address, int bytes);

    /**
     * Offers a frame that this port sent to its own receive side, to be received by the RX thread.
     *
     * @param transportDomain number of the sender's
     */
    void loopback(long address, int bytes, int transportDomain);
}
