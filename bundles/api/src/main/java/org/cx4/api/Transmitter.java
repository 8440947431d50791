package org.cx4.api;

import org.osgi.annotation.versioning.ProviderType;

/** The way out for handlers and sources, on the worker of one core. What it holds is posted at the end of the round. */
@ProviderType
public interface Transmitter {
    /** Name of the adapter. */
    String adapter();

    /** Core of the worker. */
    int core();

    /** How many packets it takes now. */
    int room();

    /** The packets to be sent so far; a source writes the bytes of {@link #allocate} here. */
    PacketBatch batch();

    /** Adds a packet of a length with a buffer from the pool; returns its index in {@link #batch}, or -1: try again later. */
    int allocate(int bytes);

    /** Takes a received packet out of its burst and sends it; false, and the packet stays, if there is no room. */
    boolean send(PacketBatch received, int i);

    /** Whether an offload is on for this burst. Requests of an offload that is off must not be made. */
    boolean offers(Offload offload);
}
