package org.cx4.spi.device;

import org.osgi.annotation.versioning.ProviderType;

/** Whether an adapter's card is there, told without touching it: a service that a device's bundle may provide beside the device. */
@ProviderType
public interface CardPresence {
    /**
     * Whether a device stage would find no card now; false for an adapter whose card is not this bundle's business. Returns at
     * once.
     *
     * @param adapter name of the adapter
     */
    boolean isAbsent(String adapter);
}
