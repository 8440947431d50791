package org.cx4.bench;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cx4.api.Wakeup;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.model.device.ModelDevice;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.device.RegisterSpace;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.Stage;

/**
 * The software card for commands, plain memory for the data path: once {@link #detach} was called, doorbells of 64 bits no
 * longer reach the card, but end in memory, and {@link StubQueues} answers in its place.
 */
final class StubCard implements HcaDevice {
    private final ModelDevice card;
    private final Map<String, DmaRegion> regions = new ConcurrentHashMap<>();

    StubCard(ModelDevice card) {
        this.card = card;
    }

    /** Registers whose doorbells can be taken away from the card. */
    private static final class Registers implements RegisterSpace {
        private final RegisterSpace card;
        private final OffHeapRegion memory = OffHeap.allocate(Long.BYTES, Long.BYTES);
        private final long doorbell = memory.address();
        private boolean detached;

        Registers(RegisterSpace card) {
            this.card = card;
        }

        @Override
        public long bytes() {
            return card.bytes();
        }

        @Override
        public int read(long offset) {
            return card.read(offset);
        }

        @Override
        public void write(long offset, int value) {
            card.write(offset, value);
        }

        @Override
        public void write(long offset, long value) {
            if (detached) {
                OffHeap.putLongBeRelease(doorbell, value);
            } else {
                card.write(offset, value);
            }
        }
    }

    private Registers registers;

    /** From now on the card sees no doorbell. On the thread that will ring them. */
    void detach() {
        registers.detached = true;
    }

    /** Memory that a stage has asked for. */
    DmaRegion region(String purpose) {
        DmaRegion region = regions.get(purpose);
        if (region == null) {
            throw new IllegalStateException(
                    "no stage has asked for memory for '" + purpose + "', but for " + regions.keySet());
        }
        return region;
    }

    @Override
    public synchronized RegisterSpace registers() {
        if (registers == null) {
            registers = new Registers(card.registers());
        }
        return registers;
    }

    @Override
    public DmaRegion allocate(String purpose, long bytes) {
        DmaRegion region = card.allocate(purpose, bytes);
        regions.put(purpose, region);
        return region;
    }

    @Override
    public int vectors() {
        return card.vectors();
    }

    @Override
    public Lease listen(int vector, Wakeup wakeup) {
        return card.listen(vector, wakeup);
    }

    @Override
    public void reset() {
        card.reset();
    }

    @Override
    public String stage() {
        return card.stage();
    }

    @Override
    public String adapter() {
        return card.adapter();
    }

    @Override
    public Duration activation() {
        return card.activation();
    }

    @Override
    public Lease attach(String user, Runnable letGo) {
        return card.attach(user, letGo);
    }

    @Override
    public Stage inUse(String reference) {
        return card.inUse(reference);
    }
}
