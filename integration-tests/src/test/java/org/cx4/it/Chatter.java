package org.cx4.it;

import java.util.concurrent.atomic.AtomicLong;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;

/** Traffic that does not care: sends broadcasts on every core while it is on, and counts what arrives. */
final class Chatter implements PacketHandler, PacketSource {
    /** Frames in a round: below half of the smallest receive ring. */
    private static final int BURST = 8;

    private static final long BROADCAST = 0xffff_ffff_ffffL;
    private static final int EXPERIMENTAL_TYPE = 0x88b5;

    private final AtomicLong received = new AtomicLong();
    private volatile boolean on;
    private volatile Wakeup asleep = () -> {};

    /** Starts or ends the sending. */
    void on(boolean wish) {
        on = wish;
        asleep.wake();
    }

    /** Frames that have arrived. */
    long received() {
        return received.get();
    }

    @Override
    public void produce(Transmitter transmitter) {
        for (int n = 0; on && n < BURST && transmitter.room() > 0; n++) {
            int i = transmitter.allocate(64);
            if (i < 0) {
                return;
            }
            PacketBatch batch = transmitter.batch();
            batch.putMac(i, 0, BROADCAST);
            batch.putMac(i, 6, 0x02_00_00_00_00_01L);
            batch.putShort(i, 12, EXPERIMENTAL_TYPE);
        }
    }

    @Override
    public boolean arm(int core, Wakeup wakeup) {
        asleep = wakeup;
        return !on;
    }

    @Override
    public void handle(PacketBatch batch, Transmitter transmitter) {
        for (int i = 0; i < batch.size(); i++) {
            if (batch.holds(i)) {
                received.incrementAndGet();
                batch.drop(i);
            }
        }
    }
}
