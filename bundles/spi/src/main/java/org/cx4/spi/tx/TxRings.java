package org.cx4.spi.tx;

import org.cx4.spi.stage.Stage;
import org.osgi.annotation.versioning.ProviderType;

/** The transmit rings of an adapter. */
@ProviderType
public interface TxRings extends Stage {
    /** Number of cores. */
    int cores();

    /** Number of priorities, 1 to 8. */
    int priorities();

    /** All send queues of a core. */
    TxRing ring(int core);
}
