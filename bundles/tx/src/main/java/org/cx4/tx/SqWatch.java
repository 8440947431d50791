package org.cx4.tx;

import java.util.concurrent.atomic.AtomicLong;
import org.cx4.spi.stage.BackOff;
import org.cx4.spi.stage.QueueReports;

/**
 * What control remembers of an SQ from one look to the next: its failures, and whether it moves. It outlives the SQ. Written by
 * the control thread; counters are read by any.
 */
final class SqWatch {
    private final int core;
    private final long hangNanos;
    private final QueueReports reports;
    private final BackOff backOff = new BackOff();
    private SendQueue seen;
    private int seenDone;
    private long movedAt;
    private boolean failing;
    private long failedAt;
    private long dueAt;
    private long hangs;
    private volatile boolean hung;
    private final AtomicLong recoveries = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    /**
     * For the SQ of a core and priority.
     *
     * @param hangNanos without progress for so long it hangs; 0: it is not watched
     */
    SqWatch(int core, long hangNanos, QueueReports reports) {
        this.core = core;
        this.hangNanos = hangNanos;
        this.reports = reports;
    }

    boolean hung() {
        return hung;
    }

    long recoveries() {
        return recoveries.get();
    }

    long lost() {
        return lost.get();
    }

    /** Whether the card holds work that it has reported nothing of for too long. {@code ownerIsLate}: it has, but nobody reads. */
    void look(SqObject sq, boolean ownerIsLate, long now) {
        SendQueue queue = sq.queue();
        int done = queue.done();
        boolean moves = queue != seen || done != seenDone || queue.idle() || ownerIsLate;
        if (moves) {
            seen = queue;
            seenDone = done;
            movedAt = now;
        }
        if (moves && hung) {
            reports.moves(name(sq), hangs);
            hung = false;
        } else if (!moves && !hung && now - movedAt >= hangNanos) {
            reports.hung(name(sq), now - movedAt, ++hangs);
            hung = true;
        }
    }

    /** It is in error; tells so, the first time, if it has to wait. */
    void failed(SqObject sq, long now) {
        if (!failing) {
            failing = true;
            failedAt = now;
            wait(sq, "it failed again too soon", backOff.failed(now), now);
        }
    }

    /** A command of its recovery failed. Returns nanoseconds until the next try. */
    long refused(SqObject sq, String why, long now) {
        failing = true;
        long wait = Math.max(1, backOff.failed(now));
        wait(sq, why, wait, now);
        return wait;
    }

    private void wait(SqObject sq, String why, long nanos, long now) {
        dueAt = now + nanos;
        if (nanos > 0) {
            reports.failed(name(sq), cause(sq.queue()), why, nanos);
        }
    }

    /** Nanoseconds until it may be reset: its back-off is over and its flush CQEs have been read, or do not come. */
    long waits(SqObject sq, long flushNanos, long now) {
        long flush = sq.queue().idle() ? 0 : failedAt + flushNanos - now;
        return Math.max(0, Math.max(dueAt - now, flush));
    }

    /** It was made anew together with its CQ. */
    void replaced(SendQueue old) {
        failing = false;
        lost.addAndGet(old.lost());
        recoveries.incrementAndGet();
    }

    /** It works again, in place of a queue that was in error. */
    void recovered(SqObject sq, SendQueue old) {
        reports.recovered(name(sq), cause(old), recoveries.get() + 1, old.lost());
        replaced(old);
    }

    private QueueReports.Queue name(SqObject sq) {
        return new QueueReports.Queue("SQ", sq.number(), core);
    }

    private static QueueReports.Cause cause(SendQueue queue) {
        int failure = queue.failure();
        return new QueueReports.Cause(
                failure == 0 ? "stopped without an error completion" : "error completion",
                failure & 0xff,
                failure >>> Byte.SIZE);
    }
}
