package org.cx4.spi.stage;

/** Something that was registered and ends with {@link #close}; a second close does nothing. */
@FunctionalInterface
public interface Lease extends AutoCloseable {
    @Override
    void close();
}
