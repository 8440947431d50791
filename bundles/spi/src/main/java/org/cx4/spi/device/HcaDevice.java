package org.cx4.spi.device;

import org.cx4.api.Wakeup;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.Stage;
import org.osgi.annotation.versioning.ProviderType;

/** One ConnectX-4 function: the lowest stage. */
@ProviderType
public interface HcaDevice extends Stage {
    /** BAR0. */
    RegisterSpace registers();

    /**
     * Allocates memory and maps it for the device.
     *
     * @param purpose what for, for messages and leak reports
     * @param bytes size, at least 1
     * @throws org.cx4.spi.stage.StageException if there is no memory or no room for the mapping
     */
    DmaRegion allocate(String purpose, long bytes);

    /** Number of interrupt vectors. */
    int vectors();

    /**
     * Listens to a vector. Several may listen to one. The wake-up is called at least once after each interrupt, on a
     * thread of the provider, and must not block.
     *
     * @throws IllegalArgumentException if there is no such vector
     */
    Lease listen(int vector, Wakeup wakeup);

    /**
     * The card may use memory that the driver is about to free, because a command was not answered or an object could not be
     * destroyed. From now on until the next reset, regions that are closed stay mapped and allocated.
     */
    void distrust();

    /** Whether only a reset makes sure what memory the card uses. */
    boolean distrusted();

    /**
     * Resets the function (FLR): it forgets everything and stops all DMA before this returns; regions that were closed while
     * it was distrusted are freed. A card that is gone does no DMA either.
     */
    void reset();
}
