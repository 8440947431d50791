package org.cx4.api;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Where a batch takes buffers from and gives them back to. One owner thread.
 *
 * <p>Buffers can be linked to chains: a packet that is longer than one buffer fills each buffer of its chain but the last.
 */
@ProviderType
public interface PacketBuffers {
    /** No buffer is free, or none follows. */
    int NONE = -1;

    /** A free buffer's handle, or {@link #NONE}; no other buffer follows it. */
    int take();

    /** Gives a buffer back, with all that follow it. */
    void give(int handle);

    /** The buffer that follows in its chain, or {@link #NONE}. */
    default int next(int handle) {
        return NONE;
    }

    /**
     * Lets a buffer follow another one, or {@link #NONE}; what followed before is the caller's to keep or give back.
     *
     * @throws UnsupportedOperationException if these buffers make no chains
     */
    default void link(int handle, int next) {
        throw new UnsupportedOperationException("no chains");
    }
}
