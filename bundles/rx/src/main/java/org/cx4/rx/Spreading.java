package org.cx4.rx;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.RssModule;
import org.cx4.spi.offload.RssSettings;
import org.cx4.spi.rx.TrafficType;
import org.cx4.spi.stage.Undo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The RQTs and TIRs, and what they are told to do. Written by one thread at a time: the stage's while it comes up, then its
 * control thread; what it describes may be read by any.
 */
final class Spreading {
    private static final Logger LOG = LoggerFactory.getLogger(Spreading.class);
    private static final String TO_ONE = "; all received packets go to core 0";

    private final RxFirmware firmware;
    private final HcaCapabilities capabilities;
    private final int[] rqns;
    private final Map<TrafficType, Integer> tirns = new EnumMap<>(TrafficType.class);
    /** By core. */
    private final int[] coreTirns;

    /** One-entry tables by core. */
    private final int[] coreRqtns;

    private int rqtn;
    private RssModule decidedFor;
    /** What the card has been told last, or null: all to one core. */
    private RssSettings settings;

    private volatile String description;

    /** What to do, and how to say it. Without settings all goes to one core. */
    private record Decision(RssSettings settings, String description) {}

    /**
     * Nothing is created yet.
     *
     * @param rqns RQ numbers by core
     */
    Spreading(RxFirmware firmware, HcaCapabilities capabilities, int[] rqns) {
        this.firmware = firmware;
        this.capabilities = capabilities;
        this.rqns = rqns.clone();
        this.coreTirns = new int[rqns.length];
        this.coreRqtns = new int[rqns.length];
    }

    /** Creates RQTs and TIRs, programmed for a module, or for none if it is null. */
    void create(Undo undo, RssModule module) {
        Decision decision = decide(module);
        rqtn = undo.add(firmware.createRqt(1 << logMaxTable(), list(decision.settings)))
                .number();
        for (int core = 0; core < rqns.length; core++) {
            coreRqtns[core] =
                    undo.add(firmware.createRqt(1, new int[] {rqns[core]})).number();
        }
        for (TirHash rule : TirHash.RULES) {
            FirmwareObject tir = undo.add(firmware.createTir(rqtn, writer(rule, decision.settings)));
            tirns.put(rule.type(), tir.number());
        }
        for (int core = 0; core < rqns.length; core++) {
            coreTirns[core] = undo.add(firmware.createTir(coreRqtns[core], TirHash::writeNone))
                    .number();
        }
        tirns.put(TrafficType.OTHER, coreTirns[0]);
        decidedFor = module;
        settings = decision.settings;
        description = decision.description;
    }

    /**
     * The RQ of a core has another number from now on: the tables that named the old one are rewritten. May be called again
     * after it has failed.
     *
     * @throws CommandException if the card refuses
     */
    void replace(int core, int rqn) {
        rqns[core] = rqn;
        firmware.modifyRqt(coreRqtns[core], new int[] {rqn});
        firmware.modifyRqt(rqtn, list(settings));
    }

    /** Programs the card for another module, or for none if it is null. Does nothing if it is the same as before. */
    void change(RssModule module) {
        if (module == decidedFor) {
            return;
        }
        Decision decision = decide(module);
        decidedFor = module;
        settings = decision.settings;
        try {
            // The TIRs hash before the RQT spreads, and the RQT is one entry before they stop.
            if (decision.settings == null) {
                firmware.modifyRqt(rqtn, list(null));
            }
            for (TirHash rule : TirHash.RULES) {
                firmware.modifyTir(tirns.get(rule.type()), writer(rule, decision.settings));
            }
            if (decision.settings != null) {
                firmware.modifyRqt(rqtn, list(decision.settings));
            }
            description = decision.description;
            LOG.info("receive side scaling: {}", decision.description);
        } catch (CommandException e) {
            description = "uncertain: the card did not take a change: " + e.getMessage();
            LOG.error("receive side scaling could not be changed to '{}'", decision.description, e);
        }
    }

    private static RxFirmware.HashWriter writer(TirHash rule, RssSettings settings) {
        return settings == null ? TirHash::writeNone : (in, context) -> rule.write(settings, in, context);
    }

    private int[] list(RssSettings settings) {
        if (settings == null) {
            return new int[] {rqns[0]};
        }
        int[] list = settings.table();
        for (int i = 0; i < list.length; i++) {
            list[i] = rqns[list[i]];
        }
        return list;
    }

    /** Log2 of the largest list that the RQT may get; 0 if the card has no indirection tables. */
    private int logMaxTable() {
        return Math.min(capabilities.logRssTable(), capabilities.logMaxRqtSize());
    }

    private Decision decide(RssModule module) {
        if (logMaxTable() == 0) {
            return new Decision(null, "off: the card has no indirection table (rss_ind_tbl_cap is 0)" + TO_ONE);
        }
        if (module == null) {
            return new Decision(null, "off: there is no RSS module" + TO_ONE);
        }
        try {
            Optional<String> missing = module.missing(capabilities);
            if (missing.isPresent()) {
                return new Decision(null, "off: " + missing.get() + TO_ONE);
            }
            RssSettings settings = module.settings(rqns.length, logMaxTable());
            check(settings);
            return new Decision(settings, describe(module, settings));
        } catch (RuntimeException e) {
            // A module is somebody else's code: what it gets wrong must not take the rings down.
            LOG.error("{} gives no usable RSS settings", module, e);
            return new Decision(null, "off: " + module + " gives no usable settings: " + e.getMessage() + TO_ONE);
        }
    }

    /** Without the key, which may be a secret. */
    private String describe(RssModule module, RssSettings settings) {
        return "over " + rqns.length + " cores by " + module + ": hash of "
                + (settings.ports() ? "addresses and ports" : "addresses")
                + (settings.symmetric() ? ", symmetric" : "")
                + ", table of " + settings.table().length;
    }

    private void check(RssSettings settings) {
        int[] table = settings.table();
        if (table.length > 1 << logMaxTable()) {
            throw new IllegalArgumentException(
                    "its table has " + table.length + " entries, the card takes " + (1 << logMaxTable()));
        }
        for (int core : table) {
            if (core < 0 || core >= rqns.length) {
                throw new IllegalArgumentException("its table names core " + core + " of " + rqns.length);
            }
        }
    }

    int tirn(TrafficType type) {
        return tirns.get(type);
    }

    int tirn(int core) {
        return coreTirns[core];
    }

    String description() {
        return description;
    }
}
