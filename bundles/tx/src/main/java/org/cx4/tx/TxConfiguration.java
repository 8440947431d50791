package org.cx4.tx;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Keys of an adapter's configuration that the tx stage obeys. */
@ObjectClassDefinition(name = "cx4 tx", description = "Send queues of one adapter")
public @interface TxConfiguration {
    /** Number of cores. */
    @AttributeDefinition(
            name = "Cores",
            description = "Number of cores that carry traffic; each has a worker and rings of its own")
    int cores() default 1;

    /** Number of priorities. */
    @AttributeDefinition(
            name = "Priorities",
            description = "Number of priorities, 1 to 8; each core has a send queue for each")
    int priorities() default 1;

    /** Size of a send queue. */
    @AttributeDefinition(
            name = "Transmit ring entries",
            description = "Size of each send queue in blocks of 64 bytes, one per frame; a power of two")
    int tx_ring_entries() default 512;

    /** Patience of the watchdog. */
    @AttributeDefinition(
            name = "Transmit watchdog",
            description =
                    "Milliseconds without a completion after which a send queue that has work is reported; 0: never",
            min = "0")
    int tx_watchdog_millis() default 5000;
}
