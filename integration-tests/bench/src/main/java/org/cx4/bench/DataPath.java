package org.cx4.bench;

import java.util.Map;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.model.device.ModelSettings;
import org.cx4.offload.checksum.ChecksumModule;
import org.cx4.offload.rss.RssOffload;
import org.cx4.port.DrivenWorker;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.rx.RxRings;
import org.cx4.spi.tx.TxRings;

/**
 * The real stages, offloads and worker of one core, between an application and a stub device: what is measured. Rounds of
 * {@link #PACKETS} packets: {@link #prepare} is the device's part, {@link #run} the driver's.
 */
final class DataPath implements AutoCloseable {
    /** Packets in a round. */
    static final int PACKETS = 512;

    private static final int RING_ENTRIES = 1024;

    private final Stages stages;
    private final StubCard card;
    private final StubQueues queues;
    private final DrivenWorker worker;
    private final PacketMemory packets;
    private final TxRings tx;
    private final RxRings rx;
    private final Look look = new Look();
    private final boolean receives;
    private final boolean sends;
    private final int bursts;
    private final int burst;
    private long rounds;

    /** Reads what applications read of a packet, and leaves it to be freed. */
    private static final class Look implements PacketHandler {
        private long good;

        @Override
        public void handle(PacketBatch received, Transmitter transmitter) {
            long bytes = 0;
            for (int i = 0, size = received.size(); i < size; i++) {
                if (received.holds(i) && (received.flags(i) & PacketFlags.L4_GOOD) != 0) {
                    bytes += received.length(i);
                }
            }
            good += bytes;
        }
    }

    /** Sends every packet on. */
    private static final class Forward implements PacketHandler {
        @Override
        public void handle(PacketBatch received, Transmitter transmitter) {
            for (int i = 0, size = received.size(); i < size; i++) {
                if (received.holds(i)) {
                    transmitter.send(received, i);
                }
            }
        }
    }

    /** Sends a burst in each round, with all checksums left to the card. */
    private static final class Source implements PacketSource {
        private final int burst;

        Source(int burst) {
            this.burst = burst;
        }

        @Override
        public void produce(Transmitter transmitter) {
            boolean checksum = transmitter.offers(Offload.CHECKSUM);
            int requests = checksum ? PacketFlags.REQUEST_L3_CHECKSUM | PacketFlags.REQUEST_L4_CHECKSUM : 0;
            PacketBatch batch = transmitter.batch();
            for (int n = 0; n < burst; n++) {
                int i = transmitter.allocate(StubQueues.FRAME_BYTES);
                if (i < 0) {
                    return;
                }
                batch.flags(i, requests);
            }
        }

        @Override
        public boolean arm(int core, Wakeup wakeup) {
            return false;
        }
    }

    /**
     * Everything up.
     *
     * @param op {@code tx}, {@code rx} or {@code forward}
     * @param burst packets per burst
     */
    DataPath(String op, int burst) {
        this.receives = !op.equals("tx");
        this.sends = !op.equals("rx");
        this.burst = burst;
        this.bursts = PACKETS / burst;
        stages = new Stages(
                Map.of(
                        "tx.ring.entries",
                        RING_ENTRIES,
                        "rx.ring.entries",
                        RING_ENTRIES,
                        "health.period.millis",
                        Integer.MAX_VALUE),
                ModelSettings.DEFAULT.vectors());
        card = new StubCard(stages.card());
        stages.load(card.device());
        Hca hca = stages.get(Hca.class);
        packets = hca.packets();
        tx = stages.get(TxRings.class);
        rx = stages.get(RxRings.class);
        worker = new DrivenWorker(stages.adapter(), hca.capabilities(), rx.ring(0), tx.ring(0), packets, burst);
        worker.use(stages.make(RssOffload.class));
        worker.use(stages.make(ChecksumModule.class));
        if (!receives) {
            worker.use(new Source(burst));
        } else {
            worker.use(sends ? new Forward() : look);
        }
        queues = new StubQueues(card, packets);
        card.detach();
    }

    /** All buffers of the core. */
    int buffers() {
        return packets.pool(0).capacity();
    }

    int bufferBytes() {
        return packets.bufferBytes();
    }

    /** The device: everything posted is sent, and a round's frames are received. */
    void prepare() {
        queues.completeSends();
        if (receives) {
            queues.receive(PACKETS);
        }
        rounds++;
    }

    /** The driver: one round. */
    void run() {
        DrivenWorker driven = worker;
        for (int i = 0, count = bursts; i < count; i++) {
            driven.round();
        }
    }

    /** Bursts since the beginning. */
    long burstsRun() {
        return rounds * bursts;
    }

    /** Refuses figures of a driver that did not do the work: every round moves exactly its packets, with checksums. */
    void check() {
        queues.completeSends();
        long expected = rounds * PACKETS;
        if (sends && queues.sends() != expected) {
            throw new IllegalStateException("sent " + queues.sends() + " packets instead of " + expected);
        }
        if (receives && rx.ring(0).packets() != expected) {
            throw new IllegalStateException("received " + rx.ring(0).packets() + " packets instead of " + expected);
        }
        if (!sends && look.good != expected * StubQueues.FRAME_BYTES) {
            throw new IllegalStateException("saw " + look.good + " good bytes in " + expected + " packets");
        }
        long errors = rx.ring(0).errors() + tx.ring(0).errors() + tx.ring(0).full() + worker.failures();
        if (errors != 0) {
            throw new IllegalStateException(errors + " errors with bursts of " + burst);
        }
    }

    @Override
    public void close() {
        queues.completeSends();
        tx.ring(0).reclaim();
        stages.close();
        card.close();
        if (!stages.clean() || packets.outside() != 0) {
            throw new IllegalStateException(packets.outside() + " buffers lost, or something left on the card");
        }
    }
}
