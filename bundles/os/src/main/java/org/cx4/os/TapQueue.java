package org.cx4.os;

import java.nio.ByteBuffer;
import org.osgi.annotation.versioning.ProviderType;

/**
 * One queue of a TAP: one thread reads, one thread (the same or another) writes. No call blocks, and none allocates.
 * After the TAP is closed each throws {@link IllegalStateException}.
 *
 * <p>The queue owns one buffer for each direction, large enough for every frame. Both stay the same for ever, are in host
 * byte order, as the vnet header is, and stay valid memory even after the close.
 */
@ProviderType
public interface TapQueue {
    /** Result of a read whose interface has been taken away, for instance with its namespace. */
    int GONE = -1;

    /** For {@link Poller#add}; the queue keeps the ownership. */
    int descriptor();

    /** Where {@link #read()} puts the header and the frame: position 0, limit the bytes read. */
    ByteBuffer readBuffer();

    /** Reads one frame with its header. Returns its bytes, 0 if nothing is there, or {@link #GONE}. */
    int read();

    /** Where {@link #write(int)} takes the header and the frame from, starting at index 0 whatever the position. */
    ByteBuffer writeBuffer();

    /**
     * Writes one frame with its header.
     *
     * @return false if Linux did not take it because the interface is down, gone or out of memory; such frames are lost
     *     and counted
     * @throws OsException if the vnet header is wrong
     */
    boolean write(int length);

    /**
     * As {@link #read()}, to memory of the caller. A frame larger than {@code capacity} is cut, and the rest is lost.
     */
    int read(long address, int capacity);

    /** As {@link #write(int)}, from memory of the caller. */
    boolean write(long address, int length);

    /** How many writes have returned false. */
    long refusedWrites();
}
