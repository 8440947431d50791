package org.cx4.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.cx4.api.MacAddress;
import org.cx4.api.PacketBatch;
import org.cx4.api.capture.CaptureLimits;
import org.cx4.api.capture.CaptureStatus;
import org.cx4.pcap.PcapngWriter;
import org.cx4.spi.packet.PacketTap;
import org.cx4.spi.stage.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One capture: the tap of a port, and the thread that writes what it saw. */
final class Recording implements PacketTap {
    private static final Logger LOG = LoggerFactory.getLogger(Recording.class);

    /** About 1,300 full frames per core: more than arrive while the writer sleeps. */
    static final int RING_BYTES = 1 << 21;

    private static final long PAUSE_NANOS = 500_000;

    private final String adapter;
    private final Path file;
    private final CaptureLimits limits;
    private final PcapngWriter writer;
    private final Clock clock = new Clock();
    /** By core. */
    private final CoreTap[] taps;

    private final Thread thread;
    private final long reserved;

    /** Takes the tap away from the port; returns when no worker uses it any more. */
    private volatile Runnable untap = () -> {};

    private volatile boolean stopping;
    /** Why it is asked to end. */
    private volatile String reason = "stopped";

    /** Why it has ended; null before. */
    private volatile String ended;

    private volatile boolean failed;
    private volatile long received;
    private volatile long sent;
    private volatile long bytes;
    /** By core; the writer's thread's. */
    private final long[] written;

    /**
     * Makes the file; the capture begins with {@link #start}.
     *
     * @throws IOException if it cannot be made
     */
    Recording(String adapter, MacAddress mac, int cores, Path file, CaptureLimits limits) throws IOException {
        this.adapter = adapter;
        this.file = file;
        this.limits = limits;
        this.taps = new CoreTap[cores];
        this.written = new long[cores];
        List<PcapngWriter.Interface> interfaces = new ArrayList<>();
        for (int core = 0; core < cores; core++) {
            taps[core] = new CoreTap(new FrameRing(RING_BYTES, limits.snapBytes()), clock);
            interfaces.add(new PcapngWriter.Interface(
                    adapter + ".core" + core, "core " + core + " of adapter " + adapter, mac.value()));
        }
        boolean whole = limits.snapBytes() == CaptureLimits.WHOLE_FRAMES;
        writer = PcapngWriter.create(file, interfaces, whole ? 0 : limits.snapBytes());
        bytes = writer.bytes();
        reserved = (long) cores * PcapngWriter.STATISTICS_BYTES;
        if (bytes + reserved > limits.maxBytes()) {
            writer.close();
            Files.delete(file);
            throw new IOException("a file for " + cores + " cores takes " + (bytes + reserved)
                    + " bytes without a frame, more than the " + limits.maxBytes() + " that it may have");
        }
        thread = new Thread(this::run, "cx4-" + adapter + "-capture");
        thread.setDaemon(true);
    }

    /** Begins. */
    void start(Runnable untapping) {
        untap = untapping;
        thread.start();
    }

    @Override
    public void received(int core, PacketBatch burst) {
        taps[core].received(burst);
    }

    @Override
    public void sending(int core, PacketBatch burst) {
        taps[core].sending(burst);
    }

    @Override
    public void sent(int core, PacketBatch burst) {
        taps[core].sent(burst);
    }

    /** Ends it, unless it has ended, and waits until the file is complete. */
    void stop(String why) {
        untap.run();
        if (ended == null) {
            reason = why;
        }
        stopping = true;
        LockSupport.unpark(thread);
        Threads.join(thread);
    }

    boolean running() {
        return ended == null;
    }

    private void run() {
        String why = null;
        try {
            while (why == null) {
                boolean last = stopping;
                why = drain();
                if (why == null && last) {
                    why = reason;
                }
                if (why == null) {
                    writer.flush();
                    publish();
                    LockSupport.parkNanos(this, PAUSE_NANOS);
                }
            }
        } catch (IOException | RuntimeException e) {
            why = fail(e);
        }
        untap.run();
        finish(why);
    }

    /** Writes what is there, the oldest first. Returns why it must end, or null. */
    private String drain() throws IOException {
        int core = oldest();
        while (core >= 0) {
            FrameRing ring = taps[core].ring();
            int kept = ring.kept();
            if (writer.bytes() + PcapngWriter.blockBytes(kept) + reserved > limits.maxBytes()) {
                return "the file has reached " + limits.maxBytes() + " bytes";
            }
            writer.frame(core, ring.nanos(), ring.memory(), ring.offset(), kept, ring.length(), ring.direction());
            ring.take();
            written[core]++;
            if (frames() == limits.maxPackets()) {
                return "the file has " + limits.maxPackets() + " frames";
            }
            core = oldest();
        }
        return null;
    }

    private int oldest() {
        int oldest = -1;
        long nanos = Long.MAX_VALUE;
        for (int core = 0; core < taps.length; core++) {
            FrameRing ring = taps[core].ring();
            if (ring.peek() && ring.nanos() < nanos) {
                nanos = ring.nanos();
                oldest = core;
            }
        }
        return oldest;
    }

    private String fail(Exception reasonOfIt) {
        failed = true;
        LOG.warn("capture of {} ends: {}", adapter, reasonOfIt.getMessage(), reasonOfIt);
        return reasonOfIt.getMessage();
    }

    private void finish(String why) {
        String last = why;
        try (writer) {
            long now = clock.nanos();
            for (int core = 0; core < taps.length && !failed; core++) {
                long dropped = taps[core].ring().dropped();
                writer.statistics(core, now, written[core] + dropped, dropped);
            }
        } catch (IOException e) {
            if (!failed) {
                last = fail(e);
            }
        }
        publish();
        ended = last;
    }

    private long frames() {
        return writer.frames(PcapngWriter.INBOUND) + writer.frames(PcapngWriter.OUTBOUND);
    }

    private void publish() {
        received = writer.frames(PcapngWriter.INBOUND);
        sent = writer.frames(PcapngWriter.OUTBOUND);
        bytes = writer.bytes();
    }

    CaptureStatus status() {
        long dropped = 0;
        for (CoreTap tap : taps) {
            dropped += tap.ring().dropped();
        }
        return new CaptureStatus(adapter, file, Optional.ofNullable(ended), failed, received, sent, dropped, bytes);
    }
}
