package org.cx4.model.wire;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.cx4.memory.OffHeap;
import org.cx4.pcap.PcapngWriter;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Threads;
import org.cx4.spi.stage.Undo;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A wire to capture files: the frames of one come to the card, once, what the card sends is written to another. There is
 * always light.
 */
@Component(
        service = Wire.class,
        immediate = true,
        configurationPid = "cx4.wire.pcap",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = PcapConfiguration.class, factory = true)
public final class PcapWire implements Wire {
    private static final Logger LOG = LoggerFactory.getLogger(PcapWire.class);
    private static final String FORM = "pcap:FILE, a pcap or pcapng file; pcap: without one";
    private static final long FLUSH_NANOS = 200_000_000;

    private final String adapter;
    private final Path in;
    private final Path out;
    private final boolean paced;
    private final Undo acquired = new Undo();
    private final byte[] frame = new byte[FrameQueue.MAX_FRAME_BYTES];
    private PcapReel reel;
    private Thread thread;
    /** Not by an interrupt, which would close the files. */
    private volatile boolean stopping;

    /** Guarded by {@link #frame}; null if nothing is written, or not any more. */
    private PcapngWriter writer;

    /**
     * Checks the configuration; touches nothing.
     *
     * @throws StageException if it is wrong
     */
    @Activate
    public PcapWire(PcapConfiguration configuration, Map<String, Object> properties) {
        adapter = WireKey.adapter(properties);
        String name = WireKey.name(configuration.wire(), "pcap", FORM, adapter);
        in = path("wire", name);
        out = path("wire.out", configuration.wire_out());
        paced = switch (configuration.wire_pace()) {
            case "stamps" -> true;
            case "fast" -> false;
            default ->
                throw new StageException(
                        "wire.pace = " + configuration.wire_pace() + " of " + adapter + ": it takes stamps or fast");
        };
    }

    private Path path(String key, String name) {
        try {
            return name.isEmpty() ? null : Path.of(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new StageException(key + " of " + adapter + " is no file name: " + e.getMessage(), e);
        }
    }

    /** Opens the files. */
    @Activate
    void activate() {
        try {
            if (in != null) {
                reel = new PcapReel(toString(), in, paced);
                acquired.add("the file", reel::close);
            }
            if (out != null) {
                writer = PcapngWriter.create(
                        out,
                        List.of(new PcapngWriter.Interface(adapter, "what the software card " + adapter + " sent", 0)),
                        0);
                acquired.add("the file of sent frames", this::closeWriter);
            }
        } catch (IOException e) {
            acquired.close();
            throw new StageException("wire of " + adapter + ": " + e.getMessage(), e);
        }
    }

    /** Closes the files. */
    @Deactivate
    void deactivate() {
        unplug();
        acquired.close();
    }

    private void closeWriter() throws IOException {
        synchronized (frame) {
            if (writer != null) {
                writer.close();
            }
        }
    }

    @Override
    public synchronized void plug(WireEnd card) {
        if (thread != null) {
            throw new IllegalStateException(this + " is plugged in already");
        }
        String name = "cx4-pcap-" + adapter;
        thread = new Thread(() -> run(card, new CardEnd(name, card)), name);
        thread.setDaemon(true);
        stopping = false;
        thread.start();
    }

    private void run(WireEnd end, CardEnd card) {
        card.carrier(true);
        if (reel != null) {
            reel.run(end, card, () -> stopping);
        }
        while (!stopping) {
            LockSupport.parkNanos(this, FLUSH_NANOS);
            flush();
        }
        card.carrier(false);
    }

    @Override
    public synchronized void unplug() {
        Thread old = thread;
        if (old != null) {
            thread = null;
            stopping = true;
            LockSupport.unpark(old);
            Threads.join(old);
            flush();
        }
    }

    @Override
    public boolean send(long address, int bytes) {
        synchronized (frame) {
            if (writer == null || bytes > frame.length) {
                return false;
            }
            OffHeap.copy(address, frame, 0, bytes);
            Instant now = Instant.now();
            long nanos = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
            try {
                writer.frame(0, nanos, frame, 0, bytes, bytes, PcapngWriter.OUTBOUND);
                return true;
            } catch (IOException e) {
                giveUp(e);
                return false;
            }
        }
    }

    private void flush() {
        synchronized (frame) {
            if (writer != null) {
                try {
                    writer.flush();
                } catch (IOException e) {
                    giveUp(e);
                }
            }
        }
    }

    private void giveUp(IOException reason) {
        LOG.warn("{}: what the card sends is dropped from now on: {}", this, reason.getMessage());
        PcapngWriter old = writer;
        writer = null;
        try {
            old.close();
        } catch (IOException e) {
            LOG.debug("{}: closing", this, e);
        }
    }

    @Override
    public String toString() {
        return "pcap:" + (in == null ? "" : in) + " of " + adapter;
    }
}
