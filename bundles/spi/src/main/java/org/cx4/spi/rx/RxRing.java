package org.cx4.spi.rx;

import java.util.List;
import org.cx4.api.PacketBatch;
import org.cx4.api.QueueStatistics;
import org.cx4.api.Wakeup;
import org.cx4.spi.stage.Lease;
import org.osgi.annotation.versioning.ProviderType;

/** The receive queue of one core, with one owner thread. Counters may be read by any thread. */
@ProviderType
public interface RxRing {
    /**
     * Reads completions into a batch, up to its room, with what the card says of each in the flags, and tells the CQ.
     * A packet whose completion is an error is counted and its buffer freed.
     *
     * @return number of packets added
     */
    int receive(PacketBatch batch);

    /** Posts buffers from the pool for those that were received, and publishes the doorbell record once. */
    void refill();

    /** Whether there is something for {@link #receive}: a completion, or a queue to be taken back after an error. */
    boolean hasCompletions();

    /**
     * Asks for an event at the next completion.
     *
     * @return false if none may come: do not sleep until there is a completion
     */
    boolean arm();

    /** Frames that the card has buffers for now. */
    int posted();

    /** Packets received without error. */
    long packets();

    /** Bytes of those packets. */
    long bytes();

    /** Error and flush completions. */
    long errors();

    /**
     * Whom to wake when a queue that was in error waits for its owner to take it back, which {@link #receive} does.
     *
     * @return ends it
     */
    Lease listen(Wakeup owner);

    /** Its queue. */
    List<QueueStatistics> queues();
}
