package org.cx4.replay;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.cx4.api.EthernetPort;
import org.cx4.api.PacketHandler;
import org.cx4.api.view.AdapterView;
import org.cx4.api.view.Adapters;
import org.cx4.api.view.StageView;
import org.cx4.pcap.CaptureReader;
import org.cx4.spi.device.Wire;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Replays the file that the framework properties name, then ends the JVM. Without them it does nothing. */
@Component(
        service = {},
        immediate = true)
public final class Replay {
    private static final String FILE = "cx4.replay.file";
    private static final String OUT = "cx4.replay.out";
    private static final String JSON = "cx4.replay.json";
    private static final String OPTIONS = "cx4.replay.";

    /** Options that are keys of the adapter's configuration. */
    private static final List<String> KEYS = List.of("mtu", "profile");

    private static final String ADAPTER = "replay";
    private static final String ADAPTER_KEY = "cx4.adapter";
    private static final Map<String, Object> AT_ADAPTER = Map.of(ADAPTER_KEY, ADAPTER);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long POLL_NANOS = 5_000_000;

    /** Far below the 1024 buffers of a receive queue, also if a frame takes several. */
    private static final int WINDOW = 96;

    private final BundleContext context;
    private final ConfigurationAdmin configurations;
    private final Adapters adapters;
    private final PrintStream out = System.out;

    /** Starts if the property {@code cx4.replay.file} is set. */
    @Activate
    public Replay(BundleContext context, @Reference ConfigurationAdmin configurations, @Reference Adapters adapters) {
        this.context = context;
        this.configurations = configurations;
        this.adapters = adapters;
        if (context.getProperty(FILE) != null) {
            Thread thread = new Thread(this::runAndExit, "cx4-replay");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void runAndExit() {
        int code = 1;
        try {
            // Stages that came up while bundles are still being started would stand in the way of those.
            Bundle framework = context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION);
            await("the framework to start", () -> framework.getState() == Bundle.ACTIVE);
            code = run(Path.of(context.getProperty(FILE))) ? 0 : 1;
        } catch (IOException | RuntimeException e) {
            out.println("The replay failed: " + (e.getMessage() == null ? e.toString() : e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        out.flush();
        System.exit(code);
    }

    private Optional<Path> file(String property) {
        String name = context.getProperty(property);
        return name == null || name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
    }

    /** Whether every frame is accounted for. */
    private boolean run(Path file) throws IOException, InterruptedException {
        Ledger ledger = new Ledger(WINDOW);
        try (CaptureReader reader = CaptureReader.open(file);
                Outcomes outcomes = new Outcomes(file, file(JSON), file(OUT));
                ReplayWire wire = new ReplayWire(ledger)) {
            List<String> complaints = new ArrayList<>(replay(wire, ledger, new Feeder(reader, ledger, wire, outcomes)));
            out.println(file + ":");
            outcomes.finish(out, complaints);
            boolean complete = outcomes.complete() && complaints.isEmpty();
            out.println(complete ? "Every frame is accounted for." : "Not every frame is accounted for.");
            return complete;
        }
    }

    private List<String> replay(ReplayWire wire, Ledger ledger, Feeder feeder)
            throws IOException, InterruptedException {
        ServiceRegistration<Wire> plugged = context.registerService(Wire.class, wire, new Hashtable<>(AT_ADAPTER));
        Configuration configuration = configurations.getFactoryConfiguration("cx4.adapter", ADAPTER, "?");
        try {
            Map<String, Object> keys = new Hashtable<>(Map.of("promiscuous", true));
            KEYS.forEach(key -> Optional.ofNullable(context.getProperty(OPTIONS + key))
                    .filter(value -> !value.isEmpty())
                    .ifPresent(value -> keys.put(key, value)));
            configuration.update(new Hashtable<>(keys));
            EthernetPort port = awaitPort();
            ServiceRegistration<PacketHandler> handler = context.registerService(
                    PacketHandler.class, new Forwarder(ledger, port.cores()), new Hashtable<>(AT_ADAPTER));
            try {
                await("the link", port::linkUp);
                return feeder.run(port.mtu());
            } finally {
                handler.unregister();
            }
        } finally {
            configuration.delete();
            await("the adapter to unload", () -> view().isEmpty() && port() == null);
            plugged.unregister();
        }
    }

    private EthernetPort awaitPort() {
        await("the port", () -> {
            AdapterView view = view().orElse(null);
            if (view == null) {
                return false;
            }
            view.refused().ifPresent(reason -> {
                throw new IllegalStateException("the adapter's configuration is refused: " + reason);
            });
            boolean up = false;
            for (StageView stage : view.stages()) {
                if (stage.state() == StageView.State.FAILED) {
                    throw new IllegalStateException("stage " + stage.name() + " failed: " + stage.detail());
                }
                up |= stage.name().equals("port") && stage.state() == StageView.State.ACTIVE;
            }
            return up && port() != null;
        });
        return context.getService(port());
    }

    private Optional<AdapterView> view() {
        return adapters.adapters().stream()
                .filter(view -> view.name().equals(ADAPTER))
                .findFirst();
    }

    private ServiceReference<EthernetPort> port() {
        try {
            return context.getServiceReferences(EthernetPort.class, "(" + ADAPTER_KEY + "=" + ADAPTER + ")").stream()
                    .findFirst()
                    .orElse(null);
        } catch (InvalidSyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                throw new IllegalStateException("waited " + LIMIT.toSeconds() + " s in vain for " + what);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
