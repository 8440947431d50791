package org.cx4.port;

import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.api.PacketBatch;
import org.cx4.api.QueueStatistics;
import org.cx4.api.Wakeup;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.packet.PacketPool;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.tx.TxRing;

/**
 * The rings of one core as far as a worker sees them, with completions at the test's command: what the model does on threads
 * of its own happens here exactly when a test says so.
 */
final class FakeCore implements AutoCloseable {
    private static final int BUFFER_BYTES = 2048;

    final Rx rx = new Rx();
    final Tx tx = new Tx();
    final EventQueue eventQueue = new EventQueue();
    final PacketMemory packets;
    private final OffHeapRegion memory;

    FakeCore(int buffers) {
        memory = OffHeap.allocate((long) buffers * BUFFER_BYTES, 64);
        packets = new PacketMemory(new Region(memory), BUFFER_BYTES, 1, buffers);
    }

    /** On buffers that somebody else frees. */
    FakeCore(PacketMemory packets) {
        this.memory = null;
        this.packets = packets;
    }

    private PacketPool pool() {
        return packets.pool(0);
    }

    @Override
    public void close() {
        memory.close();
    }

    private record Region(OffHeapRegion memory) implements DmaRegion {
        @Override
        public long address() {
            return memory.address();
        }

        @Override
        public long deviceAddress() {
            return memory.address();
        }

        @Override
        public long bytes() {
            return memory.bytes();
        }

        @Override
        public void close() {
            memory.close();
        }
    }

    /** Events come one per armed completion; an interrupt comes if armed and an event is there. */
    static final class EventQueue implements CompletionEventQueue {
        private Wakeup listener = () -> {};
        private boolean armed;
        private int events;
        private boolean masked;
        private int astray;
        final AtomicInteger lost = new AtomicInteger();
        final AtomicInteger arms = new AtomicInteger();
        final AtomicInteger interrupts = new AtomicInteger();

        private synchronized void event() {
            events++;
            fire();
        }

        private void fire() {
            if (armed && !masked && events > 0) {
                armed = false;
                if (astray > 0) {
                    astray--;
                    return;
                }
                interrupts.incrementAndGet();
                listener.wake();
            }
        }

        @Override
        public int vector() {
            return 1;
        }

        @Override
        public int eqn() {
            return 1;
        }

        @Override
        public synchronized int poll() {
            int read = events;
            events = 0;
            return read;
        }

        @Override
        public synchronized boolean arm() {
            arms.incrementAndGet();
            if (masked) {
                return false;
            }
            armed = true;
            fire();
            return true;
        }

        /** From now on, or no longer; the worker is told. */
        synchronized void mask(boolean mask) {
            masked = mask;
            listener.wake();
        }

        /** Lets the next interrupts go astray. */
        synchronized void lose(int interrupts) {
            astray = interrupts;
        }

        @Override
        public void missed() {
            lost.incrementAndGet();
        }

        @Override
        public long lost() {
            return lost.get();
        }

        @Override
        public synchronized Lease listen(Wakeup wakeup) {
            listener = wakeup;
            return () -> {};
        }

        @Override
        public long events() {
            return 0;
        }

        @Override
        public long interrupts() {
            return interrupts.get();
        }
    }

    /** What both directions share: completions that wait, and arming. */
    private abstract class Ring {
        final AtomicInteger arms = new AtomicInteger();
        /** Whether it tells of its completions. */
        volatile boolean tells = true;

        private boolean armed;

        abstract boolean waiting();

        final synchronized void completed() {
            if (armed && waiting()) {
                armed = false;
                eventQueue.event();
            }
        }

        /** Its queues never fail. */
        public final Lease listen(Wakeup owner) {
            Objects.requireNonNull(owner);
            return () -> {};
        }

        /** It has none that could be told of. */
        public final List<QueueStatistics> queues() {
            return List.of();
        }

        final synchronized boolean armed() {
            arms.incrementAndGet();
            armed = tells;
            completed();
            return tells;
        }
    }

    final class Rx extends Ring implements RxRing {
        private final Queue<byte[]> arrived = new ConcurrentLinkedQueue<>();

        /** Frames arrive. By the test. */
        void arrive(byte[]... frames) {
            for (byte[] frame : frames) {
                arrived.add(frame);
            }
            completed();
        }

        @Override
        boolean waiting() {
            return !arrived.isEmpty();
        }

        @Override
        public int receive(PacketBatch batch) {
            int added = 0;
            while (batch.room() > 0 && !arrived.isEmpty() && pool().available() > 0) {
                byte[] frame = arrived.poll();
                batch.put(batch.add(pool().take(), frame.length), 0, frame, 0, frame.length);
                added++;
            }
            return added;
        }

        @Override
        public void refill() {
            // Buffers are taken when frames arrive.
        }

        @Override
        public boolean hasCompletions() {
            return waiting();
        }

        @Override
        public boolean arm() {
            return armed();
        }

        @Override
        public int posted() {
            return 0;
        }

        @Override
        public long packets() {
            return 0;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public long errors() {
            return 0;
        }
    }

    final class Tx extends Ring implements TxRing {
        /** Frames posted, in order. */
        final Queue<byte[]> sent = new ConcurrentLinkedQueue<>();
        /** Flags of those. */
        final Queue<Integer> flags = new ConcurrentLinkedQueue<>();

        private final Queue<Integer> owned = new ConcurrentLinkedQueue<>();
        private final AtomicInteger completions = new AtomicInteger();
        volatile int capacity = Integer.MAX_VALUE;

        /** Whether packets complete as soon as they are posted. */
        volatile boolean completes = true;

        /** The card is done with packets. By the test. */
        void complete(int packets) {
            completions.addAndGet(packets);
            completed();
        }

        @Override
        boolean waiting() {
            return completions.get() > 0;
        }

        @Override
        public int post(PacketBatch batch) {
            int posted = 0;
            for (int i = 0; i < batch.size(); i++) {
                if (batch.holds(i) && owned.size() < capacity) {
                    byte[] frame = new byte[batch.length(i)];
                    batch.get(i, 0, frame, 0, frame.length);
                    flags.add(batch.flags(i));
                    owned.add(batch.take(i));
                    sent.add(frame);
                    posted++;
                }
            }
            if (completes) {
                complete(posted);
            }
            return posted;
        }

        @Override
        public int reclaim() {
            int done = completions.getAndSet(0);
            for (int i = 0; i < done; i++) {
                pool().give(owned.remove());
            }
            return done;
        }

        @Override
        public boolean hasCompletions() {
            return waiting();
        }

        @Override
        public boolean arm() {
            return armed();
        }

        @Override
        public int inFlight() {
            return owned.size();
        }

        @Override
        public long packets() {
            return 0;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public long errors() {
            return 0;
        }

        @Override
        public long full() {
            return 0;
        }
    }
}
