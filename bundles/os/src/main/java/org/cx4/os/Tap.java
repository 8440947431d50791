package org.cx4.os;

import org.osgi.annotation.versioning.ProviderType;

/**
 * One TAP interface: what Linux sends through it can be read from a queue, what is written to a queue Linux receives.
 * The setters may be called from any thread and throw {@link OsException} with Linux's reason.
 */
@ProviderType
public interface Tap extends AutoCloseable {
    /** The interface's name, with the number that Linux has filled in. */
    String name();

    /** Number of queues. */
    int queues();

    /** Bytes before each frame: 0, or {@link VnetHeader#BYTES}. */
    int headerBytes();

    /** One of the queues, counted from 0. */
    TapQueue queue(int index);

    /** Sets the MAC address of Linux's end, 6 bytes. */
    void setMac(byte[] mac);

    /** Sets the MTU, 68 to 65521. */
    void setMtu(int mtu);

    /** Sets the interface up or down. While it is down nothing can be read, and writes are refused. */
    void setUp(boolean up);

    /** Shows Linux a cable that is plugged in or out. */
    void setCarrier(boolean on);

    /**
     * Gives the interface its IPv4 address and with it the route to the subnet; a second call replaces the first
     * address.
     *
     * @param address four decimal numbers and dots
     */
    void addIpv4(String address, int prefixLength);

    /** Removes the interface. A call that is in flight on another thread ends first. A second close does nothing. */
    @Override
    void close();
}
