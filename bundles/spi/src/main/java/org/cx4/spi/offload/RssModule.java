package org.cx4.spi.offload;

import org.osgi.annotation.versioning.ConsumerType;

/** The offload that spreads received packets over the cores; it has state in the card, which {@code rx} writes. */
@ConsumerType
public interface RssModule extends OffloadModule {
    /**
     * What to program.
     *
     * @param cores number of receive queues
     * @param logMaxTable largest indirection table that the card takes, log2
     */
    RssSettings settings(int cores, int logMaxTable);
}
