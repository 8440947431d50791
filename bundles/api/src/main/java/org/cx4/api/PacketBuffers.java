package org.cx4.api;

import org.osgi.annotation.versioning.ProviderType;

/** Where a batch takes buffers from and gives them back to. One owner thread. */
@ProviderType
public interface PacketBuffers {
    /** No buffer is free. */
    int NONE = -1;

    /** A free buffer's handle, or {@link #NONE}. */
    int take();

    /** Gives a buffer back. */
    void give(int handle);
}
