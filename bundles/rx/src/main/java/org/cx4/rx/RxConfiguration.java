package org.cx4.rx;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Keys of an adapter's configuration that the rx stage obeys. */
@ObjectClassDefinition(name = "cx4 rx", description = "Receive queues of one adapter")
public @interface RxConfiguration {
    /** Number of cores. */
    @AttributeDefinition(
            name = "Cores",
            description = "Number of cores that carry traffic; each has a worker and rings of its own")
    int cores() default 1;

    /** Size of a receive queue. */
    @AttributeDefinition(
            name = "Receive ring entries",
            description = "Size of each receive queue in frames; a power of two")
    int rx_ring_entries() default 1024;
}
