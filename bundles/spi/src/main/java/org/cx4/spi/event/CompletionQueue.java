package org.cx4.spi.event;

import org.osgi.annotation.versioning.ProviderType;

/** A CQ. Its ring is read by its owner, on the owner's thread. */
@ProviderType
public interface CompletionQueue extends AutoCloseable {
    /** CQ number. */
    int cqn();

    /** Log2 of the entries. */
    int logEntries();

    /** Off-heap address of the ring; an entry has 64 bytes. */
    long ring();

    /** Tells the card that entries before this consumer index (free-running) are free again. One store to memory. */
    void consumed(int consumerIndex);

    /**
     * Asks for an event at the next completion that is not before this consumer index. One store to memory, one to the BAR.
     *
     * @return false if it will not tell of each completion, because an operator wants it so: do not sleep until one comes
     */
    boolean arm(int consumerIndex);

    /** DESTROY_CQ, then frees the ring. The queues that complete on it must be destroyed before. */
    @Override
    void close();
}
