package org.cx4.demo;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketFlags;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;

/** The application on one of two ports: sends its numbers, at most a window ahead of what its peer has seen, and checks its peer's. */
final class LoopEnd implements PacketHandler, PacketSource {
    private static final int NONE = -1;

    private final Frames own;
    private final Frames peers;
    private final int total;
    private final int window;
    private final int priorities;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger received = new AtomicInteger();
    private final LongAdder wrong = new LongAdder();
    private final AtomicIntegerArray seen;
    private final AtomicReferenceArray<Wakeup> sleepers;

    /** By core: frame that is made but found no buffer, and room for one to compare with. */
    private final int[] waiting;

    private final byte[][] made;
    private final byte[][] expected;
    private final byte[][] got;
    private LoopEnd peer;

    LoopEnd(Frames own, Frames peers, int total, int window, int cores, int priorities, int longest) {
        this.own = own;
        this.peers = peers;
        this.total = total;
        this.window = window;
        this.priorities = priorities;
        this.seen = new AtomicIntegerArray((total + 31) / 32);
        this.sleepers = new AtomicReferenceArray<>(cores);
        this.waiting = new int[cores];
        Arrays.fill(waiting, NONE);
        this.made = new byte[cores][longest];
        this.expected = new byte[cores][longest];
        this.got = new byte[cores][longest + 64];
    }

    /** Whose frames are checked here, and who is woken when they arrive. Before either is registered. */
    void connect(LoopEnd other) {
        peer = other;
    }

    @Override
    public void produce(Transmitter transmitter) {
        int core = transmitter.core();
        byte[] frame = made[core];
        while (transmitter.room() > 0) {
            int number = waiting[core] == NONE ? claim() : waiting[core];
            if (number == NONE) {
                return;
            }
            int length = own.make(number, frame);
            int i = transmitter.allocate(length);
            if (i < 0) {
                waiting[core] = number;
                return;
            }
            waiting[core] = NONE;
            boolean partial = transmitter.offers(Offload.CHECKSUM) && Frames.toPartial(frame, length);
            transmitter.batch().put(i, 0, frame, 0, length);
            transmitter.batch().priority(i, number % priorities);
            transmitter.batch().flags(i, partial ? PacketFlags.REQUEST_L4_CHECKSUM : 0);
        }
    }

    private int claim() {
        int number = next.get();
        while (number < total && number - peer.received.get() < window) {
            if (next.compareAndSet(number, number + 1)) {
                return number;
            }
            number = next.get();
        }
        return NONE;
    }

    private boolean mayProduce(int core) {
        int number = next.get();
        return waiting[core] != NONE || (number < total && number - peer.received.get() < window);
    }

    @Override
    public boolean arm(int core, Wakeup wakeup) {
        sleepers.set(core, wakeup);
        return !mayProduce(core);
    }

    @Override
    public void handle(PacketBatch batch, Transmitter transmitter) {
        int good = 0;
        for (int i = 0; i < batch.size(); i++) {
            if (batch.holds(i)) {
                good += check(batch, i, transmitter) ? 1 : 0;
                batch.drop(i);
            }
        }
        if (good > 0) {
            received.addAndGet(good);
            peer.wake();
        }
    }

    private void wake() {
        for (int core = 0; core < sleepers.length(); core++) {
            Wakeup sleeper = sleepers.get(core);
            if (sleeper != null) {
                sleeper.wake();
            }
        }
    }

    private boolean check(PacketBatch batch, int i, Transmitter transmitter) {
        int core = transmitter.core();
        int length = batch.length(i);
        byte[] frame = got[core];
        if (length > frame.length) {
            wrong.increment();
            return false;
        }
        batch.get(i, 0, frame, 0, length);
        int number = Frames.number(frame, length);
        boolean good = number >= 0
                && number < total
                && peers.make(number, expected[core]) == length
                && Arrays.equals(frame, 0, length, expected[core], 0, length)
                && verdictIsRight(batch.flags(i), frame, transmitter)
                && isNew(number);
        if (!good) {
            wrong.increment();
        }
        return good;
    }

    private static boolean verdictIsRight(int flags, byte[] frame, Transmitter transmitter) {
        int verdict = flags & (PacketFlags.L4_GOOD | PacketFlags.L4_BAD);
        return (transmitter.offers(Offload.CHECKSUM) && Frames.isCheckable(frame))
                ? verdict == PacketFlags.L4_GOOD
                : verdict == 0;
    }

    private boolean isNew(int number) {
        int bit = 1 << (number % 32);
        return (seen.getAndUpdate(number / 32, bits -> bits | bit) & bit) == 0;
    }

    int sent() {
        return next.get();
    }

    int received() {
        return received.get();
    }

    long wrong() {
        return wrong.sum();
    }
}
