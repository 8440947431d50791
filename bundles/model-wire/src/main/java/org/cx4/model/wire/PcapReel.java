package org.cx4.model.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.pcap.CaptureReader;
import org.cx4.pcap.Obstacle;
import org.cx4.spi.device.WireEnd;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A capture file on its way to a card. It outlives the cards that it is sent to, and goes on where it was. */
final class PcapReel implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PcapReel.class);

    private static final long POLL_NANOS = 1_000_000;

    private final String wire;
    private final CaptureReader reader;
    private final boolean paced;
    private final OffHeapRegion buffer = OffHeap.allocate(FrameQueue.MAX_FRAME_BYTES, Long.BYTES);
    private final Map<Obstacle, Integer> skipped = new EnumMap<>(Obstacle.class);
    private long sent;
    private long tooLong;
    /** Whether the reader is at a frame that has not been sent yet. */
    private boolean waiting;

    private boolean ended;

    /** @throws IOException if it is no capture file; the message names it */
    PcapReel(String wire, Path file, boolean paced) throws IOException {
        this.wire = wire;
        this.paced = paced;
        try {
            reader = CaptureReader.open(file);
        } catch (IOException e) {
            buffer.close();
            throw e;
        }
    }

    /** Sends frames until the end of the file, or until it is told to stop. On the wire's thread. */
    void run(WireEnd end, CardEnd card, BooleanSupplier stopping) {
        long shift = Long.MIN_VALUE;
        while (!ended && !stopping.getAsBoolean()) {
            if (!end.up()) {
                LockSupport.parkNanos(this, POLL_NANOS);
                shift = Long.MIN_VALUE;
            } else if (waiting || find()) {
                long now = System.nanoTime();
                if (shift == Long.MIN_VALUE) {
                    shift = now - reader.nanos();
                }
                long early = reader.nanos() + shift - now;
                if (paced && early > 0) {
                    LockSupport.parkNanos(this, early);
                } else {
                    // A stamp before its predecessor's does not bring all that follow nearer.
                    shift = Math.max(shift, now - reader.nanos());
                    deliver(card);
                }
            }
        }
    }

    private void deliver(CardEnd card) {
        OffHeap.copy(reader.data(), 0, buffer.address(), reader.bytes());
        card.receive(buffer.address(), reader.bytes());
        waiting = false;
        sent++;
    }

    /** Moves to the next frame that can be sent. Returns false at the end. */
    private boolean find() {
        try {
            while (reader.next()) {
                if (reader.obstacle().isPresent()) {
                    skipped.merge(reader.obstacle().get(), 1, Integer::sum);
                } else if (reader.bytes() > FrameQueue.MAX_FRAME_BYTES) {
                    tooLong++;
                } else {
                    waiting = true;
                    return true;
                }
            }
            finish(reader.damage().orElse(""));
        } catch (IOException e) {
            finish(String.valueOf(e.getMessage()));
        }
        return false;
    }

    private void finish(String damage) {
        ended = true;
        StringBuilder text = new StringBuilder();
        skipped.forEach(
                (obstacle, count) -> text.append("; ").append(count).append(' ').append(obstacle));
        if (tooLong > 0) {
            text.append("; ").append(tooLong).append(" longer than any port takes");
        }
        if (!damage.isEmpty()) {
            text.append("; ").append(damage);
        }
        if (text.isEmpty()) {
            LOG.info("{}: all {} frames were sent", wire, sent);
        } else {
            LOG.warn("{}: {} frames were sent{}", wire, sent, text);
        }
    }

    /** After its thread. */
    @Override
    public void close() {
        buffer.close();
        try {
            reader.close();
        } catch (IOException e) {
            LOG.warn("{}: {}", wire, e.getMessage());
        }
    }
}
