package org.cx4.rx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.RssModule;
import org.cx4.spi.offload.RssSettings;
import org.cx4.spi.rx.TrafficType;
import org.cx4.spi.stage.Undo;

/**
 * The RQTs and TIRs, and what the RSS module of the moment wants of them. Made by the stage's thread, then changed by its
 * control thread alone.
 */
final class Spreading {
    /** A TIR and the rule that it hashes by. */
    private record Hashed(TirHash rule, FirmwareObject tir) {}

    private final RxFirmware firmware;
    private final HcaCapabilities capabilities;
    private final int[] rqns;
    private final Supplier<RssModule> wanted;
    private final List<Hashed> hashed = new ArrayList<>();
    private FirmwareObject table;

    /** What is in force: null spreads nothing. */
    private RssModule applied;

    private volatile String description = "off: no module";

    /**
     * Nothing is made yet.
     *
     * @param rqns queues by core
     * @param wanted the module of the moment, or null
     */
    Spreading(RxFirmware firmware, HcaCapabilities capabilities, int[] rqns, Supplier<RssModule> wanted) {
        this.firmware = firmware;
        this.capabilities = capabilities;
        this.rqns = rqns.clone();
        this.wanted = wanted;
    }

    /** Makes RQTs and TIRs as the module of the moment wants them. */
    void acquire(Undo undo, Map<TrafficType, FirmwareObject> tirs) {
        RssModule module = usable();
        RssSettings settings = module == null ? null : settings(module);
        int[] list = list(settings);
        int most = capabilities.logRssTable() == 0 ? 1 : 1 << logMaxTable();
        table = undo.add(firmware.createRqt(Math.max(most, list.length), list));
        FirmwareObject single = undo.add(firmware.createRqt(1, new int[] {rqns[0]}));
        for (TirHash rule : TirHash.RULES) {
            FirmwareObject tir = undo.add(firmware.createTir(table.number(), hash(rule, settings)));
            hashed.add(new Hashed(rule, tir));
            tirs.put(rule.type(), tir);
        }
        tirs.put(TrafficType.OTHER, undo.add(firmware.createTir(single.number(), TirHash::writeNone)));
        applied = module;
        describe(settings);
    }

    /** Brings the card to what the module of the moment wants, if that is not in force. */
    void apply() {
        RssModule module = usable();
        if (module == applied) {
            return;
        }
        RssSettings settings = module == null ? null : settings(module);
        // On: hash before the table spreads. Off: gather in one queue before the hash goes. Never a spread without a
        // hash.
        if (settings != null) {
            hashed.forEach(one -> firmware.modifyTir(one.tir.number(), hash(one.rule, settings)));
        }
        firmware.modifyRqt(table.number(), list(settings));
        if (settings == null) {
            hashed.forEach(one -> firmware.modifyTir(one.tir.number(), TirHash::writeNone));
        }
        applied = module;
        describe(settings);
    }

    private RssModule usable() {
        RssModule module = wanted.get();
        return module == null || module.missing(capabilities).isPresent() ? null : module;
    }

    private RssSettings settings(RssModule module) {
        return module.settings(rqns.length, logMaxTable());
    }

    private int logMaxTable() {
        return Math.min(capabilities.logRssTable(), capabilities.logMaxRqtSize());
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

    private static RxFirmware.HashWriter hash(TirHash rule, RssSettings settings) {
        return settings == null ? TirHash::writeNone : (in, context) -> rule.write(settings, in, context);
    }

    private void describe(RssSettings settings) {
        if (settings != null) {
            description = "over " + rqns.length + " cores by a table of " + settings.table().length;
        } else {
            RssModule module = wanted.get();
            description = module == null
                    ? "off: no module"
                    : "off: " + module.missing(capabilities).orElse("not asked for");
        }
    }

    @Override
    public String toString() {
        return description;
    }
}
