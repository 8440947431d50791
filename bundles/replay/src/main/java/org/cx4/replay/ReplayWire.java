package org.cx4.replay;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;

/** The wire whose far end is the replay: always lit, it takes what it is told to the card and tells the ledger what comes back. */
final class ReplayWire implements Wire, AutoCloseable {
    /** No port takes more. */
    static final int MAX_FRAME_BYTES = 10 * 1024;

    private final Ledger ledger;
    private final OffHeapRegion buffer = OffHeap.allocate(MAX_FRAME_BYTES, Long.BYTES);
    /** The card's thread's. */
    private final byte[] returned = new byte[MAX_FRAME_BYTES];
    /** Guarded by {@link #buffer}. */
    private WireEnd card;

    ReplayWire(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public void plug(WireEnd end) {
        synchronized (buffer) {
            card = end;
            end.carrier(true);
        }
    }

    @Override
    public void unplug() {
        synchronized (buffer) {
            card = null;
        }
    }

    /** Gives the card a frame. Returns false if no card is plugged in. */
    boolean deliver(byte[] frame) {
        synchronized (buffer) {
            if (card == null) {
                return false;
            }
            OffHeap.copy(frame, 0, buffer.address(), frame.length);
            card.receive(buffer.address(), frame.length);
            return true;
        }
    }

    @Override
    public boolean send(long address, int bytes) {
        if (bytes > returned.length) {
            return false;
        }
        OffHeap.copy(address, returned, 0, bytes);
        ledger.returned(returned, bytes);
        return true;
    }

    /** After it was unplugged. */
    @Override
    public void close() {
        buffer.close();
    }

    @Override
    public String toString() {
        return "the replay";
    }
}
