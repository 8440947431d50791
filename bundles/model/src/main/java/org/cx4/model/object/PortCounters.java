package org.cx4.model.object;

import java.util.concurrent.atomic.AtomicLongArray;

/** What passed the port, by direction and kind of destination. One thread counts for each direction; any may read. */
public final class PortCounters {
    /** What is counted. */
    public enum Counter {
        RX_UNICAST,
        RX_MULTICAST,
        RX_BROADCAST,
        RX_UNICAST_OCTETS,
        RX_MULTICAST_OCTETS,
        RX_BROADCAST_OCTETS,
        RX_DISCARDS,
        RX_TOO_LONG,
        TX_UNICAST,
        TX_MULTICAST,
        TX_BROADCAST,
        TX_UNICAST_OCTETS,
        TX_MULTICAST_OCTETS,
        TX_BROADCAST_OCTETS,
        TX_DISCARDS
    }

    private final AtomicLongArray values = new AtomicLongArray(Counter.values().length);

    /** A frame came in from the wire. */
    public void received(long destination, int bytes) {
        frame(Counter.RX_UNICAST.ordinal(), destination, bytes);
    }

    /** A frame went out to the wire. */
    public void sent(long destination, int bytes) {
        frame(Counter.TX_UNICAST.ordinal(), destination, bytes);
    }

    private void frame(int unicast, long destination, int bytes) {
        int kind = destination == Vport.BROADCAST ? 2 : Vport.isGroup(destination) ? 1 : 0;
        values.getAndIncrement(unicast + kind);
        values.getAndAdd(unicast + kind + 3, bytes);
    }

    /** Counts one. */
    public void count(Counter counter) {
        values.getAndIncrement(counter.ordinal());
    }

    /** Its value. */
    public long get(Counter counter) {
        return values.get(counter.ordinal());
    }

    /** All zero again. */
    public void clear() {
        for (int i = 0; i < values.length(); i++) {
            values.set(i, 0);
        }
    }
}
