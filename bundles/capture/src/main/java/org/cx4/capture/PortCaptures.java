package org.cx4.capture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cx4.api.EthernetPort;
import org.cx4.api.capture.CaptureLimits;
import org.cx4.api.capture.CaptureStatus;
import org.cx4.api.capture.Captures;
import org.cx4.spi.packet.PacketTap;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** The captures of all adapters. */
@Component(service = Captures.class)
public final class PortCaptures implements Captures {
    private static final String ADAPTER = "cx4.adapter";

    private final BundleContext context;
    private final Map<String, EthernetPort> ports = new ConcurrentHashMap<>();
    /** The newest of each adapter. Changed under this object's lock. */
    private final Map<String, Recording> recordings = new ConcurrentSkipListMap<>();

    /** Captures nothing yet. */
    @Activate
    public PortCaptures(BundleContext context) {
        this.context = context;
    }

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindPort(EthernetPort port) {
        ports.put(port.adapter(), port);
    }

    /** Its capture ends with it. */
    void unbindPort(EthernetPort port) {
        if (ports.remove(port.adapter(), port)) {
            Recording recording = recordings.get(port.adapter());
            if (recording != null) {
                recording.stop("the port went down");
            }
        }
    }

    @Deactivate
    void deactivate() {
        recordings.values().forEach(recording -> recording.stop("the bundle was stopped"));
    }

    @Override
    public synchronized CaptureStatus start(String adapter, Path file, CaptureLimits limits) throws IOException {
        EthernetPort port = ports.get(adapter);
        if (port == null) {
            throw new IllegalStateException(adapter + " has no port that is up: see cx4:stages " + adapter);
        }
        Recording before = recordings.get(adapter);
        if (before != null && before.running()) {
            throw new IllegalStateException("a capture of " + adapter + " runs already, to "
                    + before.status().file() + ": stop it first with cx4:capture-stop " + adapter);
        }
        Recording recording = new Recording(adapter, port.mac(), port.cores(), file.toAbsolutePath(), limits);
        ServiceRegistration<PacketTap> tap =
                context.registerService(PacketTap.class, recording, new Hashtable<>(Map.of(ADAPTER, adapter)));
        AtomicBoolean tapped = new AtomicBoolean(true);
        recordings.put(adapter, recording);
        recording.start(() -> {
            if (tapped.getAndSet(false)) {
                tap.unregister();
            }
        });
        if (ports.get(adapter) != port) {
            recording.stop("the port went down");
        }
        return recording.status();
    }

    @Override
    public CaptureStatus stop(String adapter) {
        Recording recording = recordings.get(adapter);
        if (recording == null) {
            throw new IllegalStateException("no capture of " + adapter + " was started");
        }
        recording.stop("stopped");
        return recording.status();
    }

    @Override
    public List<CaptureStatus> captures() {
        return recordings.values().stream().map(Recording::status).toList();
    }
}
