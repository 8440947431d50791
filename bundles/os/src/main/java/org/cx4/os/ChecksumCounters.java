package org.cx4.os;

import org.osgi.annotation.versioning.ProviderType;

/**
 * What one network namespace has counted of packets with a wrong checksum. It is bound to the namespace in which it was
 * opened, holds it alive until it is closed, and can be read from any thread.
 */
@ProviderType
public interface ChecksumCounters extends AutoCloseable {
    /** The counts since the namespace was made. */
    ChecksumErrors read();

    @Override
    void close();
}
