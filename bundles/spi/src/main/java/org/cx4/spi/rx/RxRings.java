package org.cx4.spi.rx;

import org.cx4.spi.stage.Stage;
import org.osgi.annotation.versioning.ProviderType;

/** The receive rings of an adapter, and the TIRs that steering sends to. */
@ProviderType
public interface RxRings extends Stage {
    /** Number of cores. */
    int cores();

    /** The receive queue of a core. */
    RxRing ring(int core);

    /** Number of the TIR for a kind of traffic. */
    int tirn(TrafficType type);

    /** Number of the TIR that leads to one core alone, unhashed. */
    int tirn(int core);

    /** Received packets dropped by the card because no buffer was posted; sends QUERY_Q_COUNTER. */
    long outOfBuffer();

    /** Whether received packets are spread over the cores, and by which module; for messages. */
    String spreading();
}
