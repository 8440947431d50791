package org.cx4.api;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** A port that carries traffic: published last when an adapter comes up, withdrawn first when it goes down. */
@ProviderType
public interface EthernetPort {
    /** Name of the adapter; the service property {@code cx4.adapter} too. */
    String adapter();

    /** MAC address. */
    MacAddress mac();

    /** Largest IP packet in bytes; a frame has up to 14 more, and 4 for each tag. */
    int mtu();

    /** Largest MTU that {@link #mtu(int)} takes: what the rings were made for ({@code mtu.max}). */
    int maxMtu();

    /**
     * Changes the MTU while the port runs; it lasts until the port comes up again. The card drops and counts longer frames, in
     * both directions. Listeners are told. Any thread; waits for commands to the card.
     *
     * @param bytes largest IP packet, from 68 to {@link #maxMtu}
     * @throws IllegalArgumentException outside of these bounds, which the message names
     * @throws IllegalStateException if the port is not up
     */
    void mtu(int bytes);

    /** Whether the link is up now. */
    boolean linkUp();

    /** Number of cores, each with a worker. */
    int cores();

    /** Number of priorities. */
    int priorities();

    /** All offloads, on or off, with the reason. */
    List<OffloadStatus> offloads();

    /** Counters, a consistent reading as far as the card allows; they never go backwards. */
    PortStatistics statistics();

    /** What each worker did. */
    List<WorkerStatistics> workers();

    /** Each queue and what has happened to it. */
    List<QueueStatistics> queues();
}
