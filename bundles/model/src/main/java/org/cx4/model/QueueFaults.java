package org.cx4.model;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Makes queues and their completions go wrong, within what a card may do: the CQEs of one work queue never overtake each
 * other. A queue is named by its SQN or RQN. All of it ends with the queue; what a queue's CQEs wait for ends when it is
 * moved to RST, and the CQEs are lost. Safe from any thread.
 *
 * <p>All methods throw {@link IllegalStateException} if there is no such queue, or no card.
 */
@ProviderType
public interface QueueFaults {
    /**
     * Lets the n-th WQE from now fail with a value of {@code CqeSyndrome}; 1 is the next. The queue moves to ERR and what
     * is posted behind is flushed.
     */
    void fail(int queueNumber, long nth, int cqeSyndrome);

    /** Moves a queue to ERR without an error of a WQE: everything that is posted is flushed. */
    void flush(int queueNumber);

    /** Keeps the CQEs of a queue back; those of other queues overtake them, on the same CQ too. */
    void hold(int queueNumber);

    /** Writes the CQEs that were kept back, in order, and keeps no more. */
    void release(int queueNumber);

    /**
     * Delays each CQE of a CQ by a random time. CQEs of different queues may overtake each other.
     *
     * @param mostMicros upper bound; 0 ends it
     */
    void delay(int cqn, int mostMicros);

    /** Lets a CQ fail with a value of {@code CqErrorSyndrome}: CQ_ERROR; no CQE is written any more. */
    void failCompletionQueue(int cqn, int cqErrorSyndrome);
}
