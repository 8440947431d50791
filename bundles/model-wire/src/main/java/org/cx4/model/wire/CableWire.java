package org.cx4.model.wire;

import java.util.Map;
import java.util.regex.Pattern;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.Designate;

/**
 * One adapter's end of a cable. The two adapters whose wires give the same name are connected back to back; with one of
 * them there is no light.
 */
@Component(
        service = Wire.class,
        immediate = true,
        configurationPid = "cx4.wire.cable",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = CableConfiguration.class, factory = true)
public final class CableWire implements Wire {
    private static final String FORM = "cable:NAME, with 1 to 64 letters, digits, '_', '.' or '-'";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private final String adapter;
    private final String name;
    private Cable cable;
    private volatile CableEnd end;

    /**
     * Checks the configuration; touches nothing.
     *
     * @throws org.cx4.spi.stage.StageException if it is wrong
     */
    @Activate
    public CableWire(CableConfiguration configuration, Map<String, Object> properties) {
        adapter = WireKey.adapter(properties);
        name = WireKey.name(configuration.wire(), "cable", FORM, adapter);
        if (!NAME.matcher(name).matches()) {
            throw WireKey.refused(configuration.wire(), FORM, adapter);
        }
    }

    /** Takes one of the cable's two ends. */
    @Activate
    void activate() {
        cable = Cable.join(name, this);
    }

    /** Gives the end back, unplugged. */
    @Deactivate
    void deactivate() {
        unplug();
        cable.leave(this);
    }

    /** For messages. */
    String adapter() {
        return adapter;
    }

    @Override
    public synchronized void plug(WireEnd card) {
        if (end != null) {
            throw new IllegalStateException("cable:" + name + " of " + adapter + " is plugged in already");
        }
        CableEnd fresh = new CableEnd("cx4-cable-" + name + "-" + adapter, card);
        // Before there is light, for then the card sends.
        end = fresh;
        cable.plug(fresh);
    }

    @Override
    public synchronized void unplug() {
        CableEnd old = end;
        if (old != null) {
            end = null;
            cable.unplug(old);
            old.close();
        }
    }

    @Override
    public boolean send(long address, int bytes) {
        CableEnd now = end;
        return now != null && now.send(address, bytes);
    }

    @Override
    public String toString() {
        return "cable:" + name + " of " + adapter;
    }
}
