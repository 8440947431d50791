package org.cx4.model.object;

import java.util.concurrent.atomic.AtomicLong;

/** A flow counter: what the entries that name it have matched. Counted by the RX thread, read and cleared by commands. */
public final class FlowCounterObject extends FirmwareObject {
    private final AtomicLong packets = new AtomicLong();
    private final AtomicLong octets = new AtomicLong();

    /** All zero. */
    public FlowCounterObject(int number) {
        super(ObjectKind.FLOW_COUNTER, number);
    }

    /** Counts a frame. */
    public void count(int bytes) {
        packets.incrementAndGet();
        octets.addAndGet(bytes);
    }

    /** Frames. */
    public AtomicLong packets() {
        return packets;
    }

    /** Bytes of those frames, without FCS. */
    public AtomicLong octets() {
        return octets;
    }
}
