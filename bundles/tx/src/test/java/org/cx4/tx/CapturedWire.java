package org.cx4.tx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.memory.OffHeap;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;

/** Keeps what a card sends. */
final class CapturedWire implements Wire {
    final List<byte[]> frames = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger sent = new AtomicInteger();
    private volatile boolean keeps = true;

    /** Counts only. */
    void keepNone() {
        keeps = false;
    }

    /** How many frames have been sent. */
    int sent() {
        return sent.get();
    }

    @Override
    public void plug(WireEnd card) {
        card.carrier(true);
    }

    @Override
    public void unplug() {}

    @Override
    public boolean send(long address, int bytes) {
        if (keeps) {
            byte[] frame = new byte[bytes];
            OffHeap.copy(address, frame, 0, bytes);
            frames.add(frame);
        }
        sent.incrementAndGet();
        return true;
    }
}
