package org.cx4.model.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cx4.api.Wakeup;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.device.Wire;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.Stage;
import org.cx4.spi.stage.StageComponent;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.Designate;

/**
 * The device stage on a software card.
 *
 * <p>A wire may come and go at any time. The first one that carries this adapter's name is plugged in; others wait.
 */
@Component(
        service = {HcaDevice.class, Stage.class},
        immediate = true,
        configurationPid = "cx4.device.model",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = ModelConfiguration.class, factory = true)
public final class ModelDevice extends StageComponent implements HcaDevice {
    private final CardModels models;
    private final ModelSettings settings;
    private final Object wiring = new Object();
    private final List<Wire> wires = new ArrayList<>();
    private volatile Card card;
    private boolean pluggable;

    /** For Declarative Services. */
    @Activate
    public ModelDevice(
            @Reference(name = "models") CardModels models,
            ModelConfiguration configuration,
            Map<String, Object> properties) {
        this(models, ModelSettings.of(configuration), properties);
    }

    /**
     * Without Declarative Services.
     *
     * @param properties with {@code cx4.adapter}
     */
    public ModelDevice(CardModels models, ModelSettings settings, Map<String, Object> properties) {
        super("device", properties);
        this.models = models;
        this.settings = settings;
    }

    /** Comes up: the card is there, fresh from reset. */
    @Activate
    public void activate() {
        up(undo -> {
            CardModel model = models.cardModel(adapter());
            card = model.insert(settings);
            undo.add("the model's card", () -> remove(model));
            undo.add("the wire", this::unplug);
            plug();
        });
    }

    private void remove(CardModel model) {
        card = null;
        model.remove();
    }

    /** Goes down: threads stopped, everything freed. */
    @Deactivate
    public void deactivate() {
        down();
    }

    /** A wire is there. */
    @Reference(
            name = "wire",
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    public void bindWire(Wire wire, Map<String, Object> properties) {
        if (!adapter().equals(properties.get(ADAPTER))) {
            return;
        }
        synchronized (wiring) {
            wires.add(wire);
            if (pluggable && wires.size() == 1) {
                card.port().plug(wire);
            }
        }
    }

    /** A wire goes: when this returns, it is not used any more. */
    public void unbindWire(Wire wire) {
        synchronized (wiring) {
            boolean used = pluggable && !wires.isEmpty() && wires.get(0) == wire;
            wires.remove(wire);
            if (used) {
                card.port().unplug();
                if (!wires.isEmpty()) {
                    card.port().plug(wires.get(0));
                }
            }
        }
    }

    private void plug() {
        synchronized (wiring) {
            pluggable = true;
            if (!wires.isEmpty()) {
                card.port().plug(wires.get(0));
            }
        }
    }

    private void unplug() {
        synchronized (wiring) {
            pluggable = false;
            card.port().unplug();
        }
    }

    private Card card() {
        Card now = card;
        if (now == null) {
            throw new IllegalStateException(this + " is not up");
        }
        return now;
    }

    @Override
    public RegisterSpace registers() {
        return card().registers();
    }

    @Override
    public DmaRegion allocate(String purpose, long bytes) {
        return card().regions().allocate(purpose, bytes);
    }

    @Override
    public int vectors() {
        return card().vectors().count();
    }

    @Override
    public Lease listen(int vector, Wakeup wakeup) {
        return card().vectors().listen(vector, wakeup);
    }

    @Override
    public void distrust() {
        card().regions().distrust();
    }

    @Override
    public boolean distrusted() {
        return card().regions().distrusted();
    }

    @Override
    public void reset() {
        card().reset();
        card().regions().trust();
    }
}
