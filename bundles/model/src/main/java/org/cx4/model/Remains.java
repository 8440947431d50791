package org.cx4.model;

import java.util.List;
import java.util.Map;

/**
 * What a card still holds.
 *
 * @param objects live firmware objects of all kinds
 * @param objectsByKind the same by kind; kinds without any are left out
 * @param pages pages that the firmware owns
 * @param dmaRegions regions that are mapped for the card
 * @param dmaBytes their bytes
 * @param listeners of interrupt vectors
 * @param descriptors of the operating system: always 0, the model opens none
 * @param protocolErrors how often the driver did what a card does not forgive, since the model was made
 * @param protocolErrorTexts in words, the first thousand
 */
public record Remains(
        int objects,
        Map<String, Integer> objectsByKind,
        int pages,
        int dmaRegions,
        long dmaBytes,
        int listeners,
        int descriptors,
        long protocolErrors,
        List<String> protocolErrorTexts) {
    /** Whether nothing is left and nothing was done wrong. */
    public boolean clean() {
        return objects == 0
                && pages == 0
                && dmaRegions == 0
                && listeners == 0
                && descriptors == 0
                && protocolErrors == 0;
    }
}
