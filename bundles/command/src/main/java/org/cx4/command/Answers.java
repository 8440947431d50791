package org.cx4.command;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.cx4.memory.OffHeap;
import org.cx4.prm.data.CommandQueueEntry;

/**
 * Waiting for the device to give a slot back. The ownership bit alone decides; a CMD event is but a reason to look at it, so a
 * lost, late or doubled event does no harm. While there are events a caller waits for its own, even if the bit says already
 * that the command is done: so there are never more unread CMD events than slots, and callers cannot fill the async EQ.
 */
final class Answers {
    /** Value of the ownership bit while the slot is the device's. */
    static final int DEVICE = 1;

    /** Most commands take a few microseconds; looking that long costs less than going to sleep. */
    private static final int SPINS = 100;

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(10);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** In event mode: after this time the bit is looked at even without an event. */
    private static final long RECHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** How often a waiting command asks whether the card is still there. */
    private static final long PRESENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final InitSegment segment;
    private final long recheckNanos;
    private final AtomicReferenceArray<Thread> waiting;
    private final AtomicIntegerArray told;
    private volatile boolean events;
    private volatile boolean failed;

    /** How a wait has ended. */
    enum Outcome {
        /** The slot is the driver's again. */
        ANSWERED,
        /** The slot is still the device's when its time is over. */
        LATE,
        /** The card does not exist any more. */
        GONE,
        /** The card has failed. */
        FAILED
    }

    Answers(InitSegment segment, int slots) {
        this(segment, slots, RECHECK_NANOS);
    }

    /** The same with another time after which the bit is looked at even without an event. */
    Answers(InitSegment segment, int slots, long recheckNanos) {
        this.segment = segment;
        this.recheckNanos = recheckNanos;
        this.waiting = new AtomicReferenceArray<>(slots);
        this.told = new AtomicIntegerArray(slots);
    }

    /** A command is about to be sent in a slot; events up to now are not about it. */
    void expect(int slot) {
        told.set(slot, 0);
    }

    /** Chooses between short pauses, and long ones that events cut short. */
    void useEvents(boolean on) {
        events = on;
        completed(-1);
    }

    /** The card has failed: nobody waits any longer. */
    void fail() {
        failed = true;
        completed(-1);
    }

    /** Lets the threads that wait for these slots look again. */
    void completed(int mask) {
        for (int slot = 0; slot < waiting.length(); slot++) {
            if ((mask & 1 << slot) != 0) {
                told.set(slot, 1);
                LockSupport.unpark(waiting.get(slot));
            }
        }
    }

    /**
     * Waits until the device has given a slot back. After {@code ANSWERED} everything that the device wrote before is
     * visible.
     *
     * @param deadline in terms of {@link System#nanoTime}
     */
    Outcome await(int slot, long entry, long deadline) {
        for (int i = events ? SPINS : 0; i < SPINS; i++) {
            if (answered(entry)) {
                return Outcome.ANSWERED;
            }
            Thread.onSpinWait();
        }
        waiting.set(slot, Thread.currentThread());
        boolean interrupted = false;
        try {
            long pause = FIRST_PAUSE_NANOS;
            long now = System.nanoTime();
            long presence = now + PRESENCE_NANOS;
            long recheck = now + recheckNanos;
            while (true) {
                boolean late = now - deadline >= 0;
                if (!events || told.get(slot) != 0 || now - recheck >= 0 || late) {
                    recheck = now + recheckNanos;
                    if (answered(entry)) {
                        return Outcome.ANSWERED;
                    }
                }
                if (failed) {
                    return Outcome.FAILED;
                }
                if (late) {
                    return segment.gone() ? Outcome.GONE : Outcome.LATE;
                }
                if (now - presence >= 0) {
                    presence = now + PRESENCE_NANOS;
                    if (segment.gone()) {
                        return Outcome.GONE;
                    }
                }
                LockSupport.parkNanos(this, Math.min(events ? recheckNanos : pause, deadline - now));
                pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
                // An interrupt must not turn the pauses into a busy loop; the caller gets it back afterwards.
                interrupted |= Thread.interrupted();
                now = System.nanoTime();
            }
        } finally {
            waiting.set(slot, null);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether the device has given a slot back; then everything that it wrote before is visible. */
    static boolean answered(long entry) {
        int last = OffHeap.getIntBeAcquire(entry + CommandQueueEntry.OWNERSHIP.offset());
        return CommandQueueEntry.OWNERSHIP.of(last) != DEVICE;
    }
}
