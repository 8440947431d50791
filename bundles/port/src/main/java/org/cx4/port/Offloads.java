package org.cx4.port;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cx4.api.Offload;
import org.cx4.api.OffloadStatus;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.OffloadModule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which modules are used and why the others are not.
 *
 * @param used at most one per offload: the first that the card can serve
 * @param statuses one per offload
 */
record Offloads(List<OffloadModule> used, List<OffloadStatus> statuses) {
    private static final Logger LOG = LoggerFactory.getLogger(Offloads.class);

    /** Before the card is known. */
    static final Offloads NONE = new Offloads(List.of(), List.of());

    /**
     * Chooses.
     *
     * @param candidates in order of preference
     * @param capabilities of the card
     */
    static Offloads choose(List<OffloadModule> candidates, HcaCapabilities capabilities) {
        List<OffloadModule> used = new ArrayList<>();
        List<OffloadStatus> statuses = new ArrayList<>();
        for (Offload offload : Offload.values()) {
            OffloadStatus status = new OffloadStatus(offload, false, "off: no module");
            for (OffloadModule module : candidates) {
                if (module.offload() == offload && !status.on()) {
                    Optional<String> missing = missing(module, capabilities);
                    status = new OffloadStatus(
                            offload,
                            missing.isEmpty(),
                            missing.map(reason -> "off: " + reason).orElse(work(offload)));
                    if (status.on()) {
                        used.add(module);
                    }
                }
            }
            statuses.add(status);
        }
        return new Offloads(List.copyOf(used), List.copyOf(statuses));
    }

    /** A module that cannot even answer is one that cannot run; a bind method must not throw. */
    private static Optional<String> missing(OffloadModule module, HcaCapabilities capabilities) {
        try {
            return module.missing(capabilities);
        } catch (RuntimeException e) {
            LOG.error("{} could not say whether it can run", module.getClass().getName(), e);
            return Optional.of("its module failed: " + e);
        }
    }

    private static String work(Offload offload) {
        return switch (offload) {
            case CHECKSUM -> "computes IPv4, TCP and UDP checksums on send, checks them on receive";
            case RSS -> "spreads received flows over the cores";
        };
    }
}
