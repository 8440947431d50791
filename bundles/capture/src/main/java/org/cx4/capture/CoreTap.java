package org.cx4.capture;

import org.cx4.api.PacketBatch;
import org.cx4.pcap.PcapngWriter;

/** What a worker does for a capture: on the thread of one core only. */
final class CoreTap {
    /** More than a worker ever has waiting. */
    private static final int MOST_PACKETS = 1024;

    private static final long NOTHING = -2;

    private final FrameRing ring;
    private final Clock clock;
    /** By index in the batch: place in the ring of what is about to be sent. */
    private final long[] places = new long[MOST_PACKETS];

    private int sending;

    CoreTap(FrameRing ring, Clock clock) {
        this.ring = ring;
        this.clock = clock;
    }

    FrameRing ring() {
        return ring;
    }

    void received(PacketBatch burst) {
        long now = clock.nanos();
        int dropped = 0;
        for (int i = 0; i < burst.size(); i++) {
            if (burst.holds(i) && ring.append(burst, i, now, PcapngWriter.INBOUND) == FrameRing.NO_ROOM) {
                dropped++;
            }
        }
        finish(dropped);
    }

    void sending(PacketBatch burst) {
        sending = Math.min(burst.size(), MOST_PACKETS);
        for (int i = 0; i < sending; i++) {
            places[i] = burst.holds(i) ? ring.append(burst, i, 0, PcapngWriter.OUTBOUND) : NOTHING;
        }
    }

    void sent(PacketBatch burst) {
        long now = clock.nanos();
        int dropped = 0;
        for (int i = 0; i < sending; i++) {
            boolean gone = !burst.holds(i);
            if (places[i] >= 0) {
                if (gone) {
                    ring.stamp(places[i], now);
                } else {
                    ring.cancel(places[i]);
                }
            } else if (places[i] == FrameRing.NO_ROOM && gone) {
                dropped++;
            }
        }
        sending = 0;
        finish(dropped);
    }

    private void finish(int dropped) {
        ring.publish();
        if (dropped > 0) {
            ring.drop(dropped);
        }
    }
}
