package org.cx4.os;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Waits until one of many descriptors can be read. One thread waits; any thread may add, rearm, remove and wake. Levels,
 * not edges: a descriptor is told again as long as there is something to read.
 */
@ProviderType
public interface Poller extends AutoCloseable {
    /** Watches a descriptor. {@code token} is what {@link #await} tells for it. */
    void add(int descriptor, int token);

    /** As {@link #add}, but after it was told once it is silent until {@link #rearm}. */
    void addOneShot(int descriptor, int token);

    /** Makes a one-shot descriptor speak once more; at once if there is something to read. */
    void rearm(int descriptor, int token);

    /**
     * Forgets a descriptor; does nothing if it is not watched. To be called before the descriptor is closed, for its
     * number may be given away again at once. The waiting thread may still be told of it once.
     */
    void remove(int descriptor);

    /**
     * Waits. {@link #wake} ends the wait, {@link Thread#interrupt} does not. Allocates nothing.
     *
     * @param tokens is filled from index 0
     * @param timeoutMillis 0 looks only, -1 waits for ever
     * @return how many tokens were filled; 0 after a wake-up or the timeout
     */
    int await(int[] tokens, int timeoutMillis);

    /** Ends the wait that is on, or the next one. Wake-ups are not counted. Does nothing on a closed poller. */
    void wake();

    /** Wakes the waiting thread, whose wait then ends in {@link IllegalStateException}, and releases everything. */
    @Override
    void close();
}
