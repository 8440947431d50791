package org.cx4.tx;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What a ring counts. One writer, the ring's owner, with opaque stores: plain moves that any thread may read. */
final class TxCounters {
    private final AtomicLong packets = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();
    private final AtomicLong full = new AtomicLong();
    private final AtomicInteger inFlight = new AtomicInteger();

    void sent(int morePackets, long moreBytes) {
        packets.setOpaque(packets.getPlain() + morePackets);
        bytes.setOpaque(bytes.getPlain() + moreBytes);
    }

    void failed(int more) {
        errors.setOpaque(errors.getPlain() + more);
    }

    void full() {
        full.setOpaque(full.getPlain() + 1);
    }

    /** Buffers handed to the card, or back from it if negative. */
    void handed(int more) {
        inFlight.setOpaque(inFlight.getPlain() + more);
    }

    long packets() {
        return packets.getOpaque();
    }

    long bytes() {
        return bytes.getOpaque();
    }

    long errors() {
        return errors.getOpaque();
    }

    long timesFull() {
        return full.getOpaque();
    }

    int inFlight() {
        return inFlight.getOpaque();
    }
}
