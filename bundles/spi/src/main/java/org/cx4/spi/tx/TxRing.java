package org.cx4.spi.tx;

import java.util.List;
import org.cx4.api.PacketBatch;
import org.cx4.api.QueueStatistics;
import org.cx4.api.Wakeup;
import org.cx4.spi.stage.Lease;
import org.osgi.annotation.versioning.ProviderType;

/** The send queues of one core, with one owner thread. Counters may be read by any thread. */
@ProviderType
public interface TxRing {
    /**
     * Posts the packets of a batch in order, each on the SQ of its priority, with one doorbell per SQ used. Posted ones are
     * taken out of the batch. A packet whose SQ is full stays in the batch, and so do later ones of the same SQ. One that
     * can never be sent (shorter than 14 bytes, longer than any MTU allows, unknown priority) is counted and its buffer freed.
     *
     * @return number of packets that were posted
     */
    int post(PacketBatch batch);

    /** Reads completions and gives their buffers back to the pool; returns the number of packets. */
    int reclaim();

    /** Whether there is something for {@link #reclaim}: a completion, or a queue to be taken back after an error. */
    boolean hasCompletions();

    /**
     * Asks for an event at the next completion.
     *
     * @return false if none may come: do not sleep until there is a completion
     */
    boolean arm();

    /** Packets that are the card's now. */
    int inFlight();

    /** Packets completed without error. */
    long packets();

    /** Bytes of those packets. */
    long bytes();

    /** Packets that ended with an error or flush CQE, or that could never be sent. */
    long errors();

    /** How often an SQ had no room. */
    long full();

    /**
     * Whom to wake when a queue that was in error waits for its owner to take it back, which {@link #reclaim} does.
     *
     * @return ends it
     */
    Lease listen(Wakeup owner);

    /** Its queues, by priority. */
    List<QueueStatistics> queues();
}
