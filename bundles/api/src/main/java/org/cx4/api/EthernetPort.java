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
