package org.cx4.model.wire;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.os.Linux;
import org.cx4.os.Poller;
import org.cx4.os.Tap;
import org.cx4.os.TapQueue;
import org.cx4.spi.device.WireEnd;
import org.cx4.spi.stage.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries what Linux sends through a TAP to the card, on a thread of its own, from plug to unplug. */
final class TapReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TapReader.class);

    /** Without FCS. Linux leaves the padding to the hardware, and the hardware is us. */
    private static final int SHORTEST_FRAME_BYTES = 60;

    private final TapQueue queue;
    private final CardEnd card;
    private final Thread thread;
    private final Poller poller;
    private final OffHeapRegion buffer;
    private volatile boolean stopping;
    private volatile boolean gone;

    TapReader(Linux linux, Tap tap, WireEnd card) {
        String name = "cx4-tap-" + tap.name();
        this.card = new CardEnd(name, card);
        queue = tap.queue(0);
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        poller = linux.openPoller();
        poller.add(queue.descriptor(), 0);
        buffer = OffHeap.allocate(FrameQueue.MAX_FRAME_BYTES, Long.BYTES);
    }

    /** The card gets light, then frames. */
    void start() {
        thread.start();
    }

    private void run() {
        try {
            card.carrier(true);
            int[] tokens = new int[1];
            while (!stopping && deliver()) {
                poller.await(tokens, -1);
            }
        } catch (RuntimeException | Error e) {
            LOG.error("{} ends: no frame comes from Linux until the card is plugged in anew", thread.getName(), e);
        }
        card.carrier(false);
    }

    /** Delivers what is there. Returns false if nothing will come any more. */
    private boolean deliver() {
        long frame = buffer.address();
        while (!stopping) {
            int bytes = queue.read(frame, FrameQueue.MAX_FRAME_BYTES);
            if (bytes == TapQueue.GONE) {
                gone = true;
                LOG.warn("{}: somebody has taken the interface away; no light until it is made anew", thread.getName());
                return false;
            }
            if (bytes == 0) {
                return true;
            }
            card.receive(frame, padded(frame, bytes));
        }
        return false;
    }

    private static int padded(long frame, int bytes) {
        if (bytes >= SHORTEST_FRAME_BYTES) {
            return bytes;
        }
        OffHeap.fill(frame + bytes, SHORTEST_FRAME_BYTES - bytes, (byte) 0);
        return SHORTEST_FRAME_BYTES;
    }

    /** Whether somebody has taken the interface away. */
    boolean gone() {
        return gone;
    }

    /** Ends the thread; the card is not called after. */
    @Override
    public void close() {
        stopping = true;
        poller.wake();
        Threads.join(thread);
        poller.close();
        buffer.close();
    }
}
