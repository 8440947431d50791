package org.cx4.offload.checksum;

import org.cx4.spi.hca.HcaCapabilities;

/** Capabilities of a card that does not exist. */
final class CardCapabilities {
    private CardCapabilities() {}

    static HcaCapabilities with(boolean checksum, int logRssTable) {
        return new HcaCapabilities(
                22,
                22,
                15,
                8,
                22,
                22,
                22,
                22,
                22,
                9,
                1024,
                512,
                10,
                14,
                16,
                true,
                true,
                checksum,
                true,
                true,
                logRssTable,
                true,
                false,
                true,
                false,
                16,
                64);
    }
}
