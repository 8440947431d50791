package org.cx4.spi.steering;

import org.cx4.spi.stage.Stage;
import org.osgi.annotation.versioning.ProviderType;

/** The flow tables of an adapter; while it is active, traffic arrives. */
@ProviderType
public interface Steering extends Stage {
    /** The MAC address that is let in, 48 bits. */
    long mac();

    /** What is let in beside the own MAC and broadcast, for messages. */
    String filters();
}
