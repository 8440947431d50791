package org.cx4.it;

import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.cx4.api.EthernetPort;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.osgi.framework.BundleContext;

/** Two ports that send to each other without end; counted is what arrives at each. */
final class PingPong implements PacketHandler, PacketSource {
    private static final int EXPERIMENTAL_TYPE = 0x88b5;
    private static final int FRAME_BYTES = 60;

    private final long first;
    private final long second;
    private final AtomicInteger toFirst = new AtomicInteger();
    private final AtomicInteger toSecond = new AtomicInteger();

    private PingPong(long first, long second) {
        this.first = first;
        this.second = second;
    }

    /** Begins, and goes on whenever the ports are there. */
    static PingPong between(BundleContext context, EthernetPort first, EthernetPort second) {
        PingPong traffic = new PingPong(first.mac().value(), second.mac().value());
        for (EthernetPort port : List.of(first, second)) {
            context.registerService(
                    new String[] {PacketHandler.class.getName(), PacketSource.class.getName()},
                    traffic,
                    new Hashtable<>(Map.of("cx4.adapter", port.adapter())));
        }
        return traffic;
    }

    /** Whether so many frames more than now have arrived at each port. */
    BooleanSupplier more(int frames) {
        int firstBefore = toFirst.get();
        int secondBefore = toSecond.get();
        return () -> toFirst.get() > firstBefore + frames && toSecond.get() > secondBefore + frames;
    }

    @Override
    public void produce(Transmitter transmitter) {
        // One source serves both ports: of its two frames, one is for the other port, and the card drops the one for
        // itself.
        for (long to : new long[] {first, second}) {
            int i = transmitter.room() > 0 ? transmitter.allocate(FRAME_BYTES) : -1;
            if (i < 0) {
                return;
            }
            PacketBatch batch = transmitter.batch();
            batch.putMac(i, 0, to);
            batch.putMac(i, 6, to ^ first ^ second);
            batch.putShort(i, 12, EXPERIMENTAL_TYPE);
        }
    }

    @Override
    public boolean arm(int core, Wakeup wakeup) {
        return false;
    }

    @Override
    public void handle(PacketBatch received, Transmitter transmitter) {
        for (int i = 0; i < received.size(); i++) {
            if (received.holds(i)) {
                (received.getMac(i, 0) == first ? toFirst : toSecond).incrementAndGet();
                received.drop(i);
            }
        }
    }
}
