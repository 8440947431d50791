package org.cx4.model.device;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.cx4.api.MacAddress;
import org.cx4.spi.stage.StageException;

/**
 * What a software card is made with, outside of Declarative Services too.
 *
 * @param profile name of a profile
 * @param vectors number of interrupt vectors
 * @param mac permanent MAC address; empty: made from the adapter's name
 * @param capabilities overrides of the profile, such as {@code csum_cap=0}; may be empty
 * @param delayMicros upper bound of the random delay of everything that the card does
 */
public record ModelSettings(String profile, int vectors, String mac, String capabilities, int delayMicros) {
    /** What the configuration's defaults say. */
    public static final ModelSettings DEFAULT = new ModelSettings("cx4-full", 33, "", "", 0);

    private static final long LOCALLY_ADMINISTERED = 0x02c4_0000_0000L;
    private static final int MOST_VECTORS = 2048;

    static ModelSettings of(ModelConfiguration configuration) {
        return new ModelSettings(
                configuration.profile(),
                configuration.vectors(),
                configuration.model_mac(),
                configuration.model_capabilities(),
                configuration.model_delay_micros());
    }

    /** Refuses what cannot be. */
    void check() {
        if (vectors < 1 || vectors > MOST_VECTORS) {
            throw new StageException("vectors: a card has from 1 to " + MOST_VECTORS + ", not " + vectors);
        }
        if (delayMicros < 0) {
            throw new StageException("model.delay.micros: must not be negative, is " + delayMicros);
        }
    }

    /** The permanent address, 48 bits. */
    long permanentMac(String adapter) {
        if (mac.isEmpty()) {
            CRC32 crc = new CRC32();
            crc.update(adapter.getBytes(StandardCharsets.UTF_8));
            return LOCALLY_ADMINISTERED | crc.getValue();
        }
        try {
            MacAddress address = MacAddress.parse(mac);
            if (address.isGroup()) {
                throw new StageException("model.mac: " + address + " is a group address");
            }
            return address.value();
        } catch (IllegalArgumentException e) {
            throw new StageException("model.mac: " + e.getMessage(), e);
        }
    }
}
