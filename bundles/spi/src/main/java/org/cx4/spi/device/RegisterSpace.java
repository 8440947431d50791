package org.cx4.spi.device;

import org.osgi.annotation.versioning.ProviderType;

/**
 * BAR0 of a card. Values are numbers; the device's big-endian byte order is the provider's business. Safe from any
 * thread; stores of one thread reach the device in order, after all its earlier stores to DMA memory.
 */
@ProviderType
public interface RegisterSpace {
    /** Size in bytes. */
    long bytes();

    /** Reads 32 bits at an offset that is a multiple of 4. All ones if the card is gone. */
    int read(long offset);

    /** Writes 32 bits at an offset that is a multiple of 4. */
    void write(long offset, int value);

    /** Writes 64 bits, as one store, at an offset that is a multiple of 8. */
    void write(long offset, long value);
}
