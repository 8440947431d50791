package org.cx4.model.wire;

import java.util.Map;
import org.cx4.os.Linux;
import org.cx4.os.OsException;
import org.cx4.os.Tap;
import org.cx4.os.TapOptions;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Undo;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A wire to Linux: a TAP interface is its far end. The interface lives as long as this component, so that its addresses
 * and routes survive a card that comes and goes; its carrier is on while a card is plugged in.
 */
@Component(
        service = Wire.class,
        immediate = true,
        configurationPid = "cx4.wire.tap",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = TapConfiguration.class, factory = true)
public final class TapWire implements Wire {
    private static final Logger LOG = LoggerFactory.getLogger(TapWire.class);
    private static final String FORM = "tap:IFNAME, the name of an interface that is not there yet";
    private static final int MIN_MTU = 68;
    private static final int MAX_MTU = 9978;

    private final Linux linux;
    private final String adapter;
    private final TapOptions options;
    private final int mtu;
    private final Undo acquired = new Undo();
    private Tap tap;
    private volatile TapReader reader;

    /**
     * Checks the configuration; touches nothing.
     *
     * @throws StageException if it is wrong
     */
    @Activate
    public TapWire(
            @Reference(name = "linux") Linux linux, TapConfiguration configuration, Map<String, Object> properties) {
        this.linux = linux;
        adapter = WireKey.adapter(properties);
        String name = WireKey.name(configuration.wire(), "tap", FORM, adapter);
        String namespace = configuration.wire_namespace();
        try {
            options = TapOptions.plain(name, namespace.isEmpty() ? null : namespace);
        } catch (IllegalArgumentException e) {
            throw new StageException("wire = " + configuration.wire() + " of " + adapter + ": " + e.getMessage(), e);
        }
        mtu = configuration.wire_mtu();
        if (mtu < MIN_MTU || mtu > MAX_MTU) {
            throw new StageException(
                    "wire.mtu = " + mtu + " of " + adapter + ": it takes " + MIN_MTU + " to " + MAX_MTU + " bytes");
        }
    }

    /** Makes the interface: up, without carrier. */
    @Activate
    void activate() {
        try {
            tap = linux.openTap(options);
            acquired.add("the interface", tap::close);
            tap.setMtu(mtu);
            tap.setCarrier(false);
            tap.setUp(true);
        } catch (OsException e) {
            acquired.close();
            throw new StageException("wire of " + adapter + ": " + e.getMessage(), e);
        }
    }

    /** Takes the interface away. */
    @Deactivate
    void deactivate() {
        unplug();
        acquired.close();
    }

    @Override
    public synchronized void plug(WireEnd card) {
        if (reader != null) {
            throw new IllegalStateException(this + " is plugged in already");
        }
        TapReader fresh = new TapReader(linux, tap, card);
        // Before there is light, for then the card sends.
        reader = fresh;
        fresh.start();
        showCarrier(true);
    }

    @Override
    public synchronized void unplug() {
        TapReader old = reader;
        if (old != null) {
            reader = null;
            old.close();
            if (!old.gone()) {
                showCarrier(false);
            }
        }
    }

    /** An interface that somebody has taken away cannot be told; its reader says so and keeps the card in the dark. */
    private void showCarrier(boolean on) {
        try {
            tap.setCarrier(on);
        } catch (OsException e) {
            LOG.warn("{}: {}", this, e.getMessage());
        }
    }

    @Override
    public boolean send(long address, int bytes) {
        TapReader now = reader;
        return now != null && tap.queue(0).write(address, bytes);
    }

    @Override
    public String toString() {
        return "tap:" + options.name() + " of " + adapter;
    }
}
