package org.cx4.spi.device;

import org.osgi.annotation.versioning.ProviderType;

/** Memory that driver and device share: zeroed, aligned to 4 KiB on both sides, contiguous on both sides. */
@ProviderType
public interface DmaRegion extends AutoCloseable {
    /** Where the driver sees it. */
    long address();

    /** Where the device sees it. */
    long deviceAddress();

    /** Size in bytes, as asked for. */
    long bytes();

    /**
     * Takes it from the device, then frees it; from a device that is distrusted, its next reset does. A second close does
     * nothing.
     */
    @Override
    void close();
}
