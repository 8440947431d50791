package org.cx4.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.cx4.api.view.StageView;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.CardPresence;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.Stage;

/**
 * Hears of failed cards from the stages that are there, and takes their chains down and back by their configurations. Safe from
 * any thread.
 */
final class CardWatch implements Recovery.Chain, AutoCloseable {
    private static final String DEVICE = "device";

    /** What a register of a card reads as that has left the bus. */
    private static final int GONE = -1;

    private final Chains chains;
    private final Recovery recovery = new Recovery(this, Recovery.Policy.DEFAULT);
    private final Set<CardPresence> presences = ConcurrentHashMap.newKeySet();
    private final Set<HcaDevice> devices = ConcurrentHashMap.newKeySet();
    private final Map<Stage, Lease> leases = new ConcurrentHashMap<>();

    CardWatch(Chains chains) {
        this.chains = chains;
    }

    /** A stage is there. */
    void add(Stage stage) {
        if (stage instanceof HcaDevice device) {
            devices.add(device);
        } else if (stage instanceof CommandInterface commands) {
            String adapter = commands.adapter();
            leases.put(commands, commands.onFailure(failure -> recovery.failed(adapter, failure)));
        }
    }

    /** A stage goes. */
    void remove(Stage stage) {
        if (stage instanceof HcaDevice device) {
            devices.remove(device);
        }
        Lease lease = leases.remove(stage);
        if (lease != null) {
            lease.close();
        }
    }

    /** A device's bundle tells whether cards are there. */
    void add(CardPresence presence) {
        presences.add(presence);
    }

    /** It tells no more. */
    void remove(CardPresence presence) {
        presences.remove(presence);
    }

    /** The operator takes over: the chain is not brought back by itself any more. */
    void end(String adapter) {
        recovery.end(adapter);
    }

    /** Whether the card may hold what nobody can take back; only a reset ends that. */
    boolean keepsSomething(String adapter) {
        return devices.stream().anyMatch(device -> device.adapter().equals(adapter) && isDistrusted(device));
    }

    private static boolean isDistrusted(HcaDevice device) {
        try {
            return device.distrusted();
        } catch (IllegalStateException e) {
            // It is registered before it is up.
            return false;
        }
    }

    /** What operators see of stages that Declarative Services sees like that. */
    List<StageView> seen(String adapter, List<StageView> stages) {
        return recovery.outage(adapter)
                .filter(Outage::isDown)
                .map(outage -> StageViews.during(outage, stages))
                .orElse(stages);
    }

    @Override
    public void takeDown(String adapter, CardFailure.Kind kind, BooleanSupplier still) {
        // The lowest first: those above go down before it, in order.
        List<String> stages = new ArrayList<>(Derivation.STAGES);
        if (kind == CardFailure.Kind.REMOVED) {
            stages.add(0, DEVICE);
        }
        chains.takeDown(adapter, stages, still);
    }

    @Override
    public boolean isAbsent(String adapter) {
        return presences.stream().anyMatch(presence -> presence.isAbsent(adapter));
    }

    @Override
    public void bringBack(String adapter) {
        chains.bringBack(adapter);
    }

    @Override
    public Recovery.Progress progress(String adapter) {
        boolean gone = devices.stream().anyMatch(device -> device.adapter().equals(adapter) && isGone(device));
        return StageViews.progress(chains.stages(adapter), gone);
    }

    private static boolean isGone(HcaDevice device) {
        try {
            return device.registers().read(0) == GONE;
        } catch (IllegalStateException e) {
            // It is registered before it is up.
            return false;
        }
    }

    /** Brings nothing back any more. */
    @Override
    public void close() {
        recovery.close();
        leases.values().forEach(Lease::close);
    }
}
