package org.cx4.rx;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.cx4.api.QueueStatistics;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.stage.BackOff;
import org.cx4.spi.stage.ControlLoop;
import org.cx4.spi.stage.QueueReports;
import org.cx4.spi.stage.Undo;

/**
 * Brings the RQ of a core back when it or its CQ has failed; on the control thread. See the package for the ways it goes. One
 * change at a time: the next begins when the ring's owner has taken the last one over.
 */
final class RxRecovery implements AutoCloseable {
    private static final int NONE = -1;
    /** How often the owner's answer is looked for. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Flush CQEs that have not come by then do not come. */
    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RxCore core;
    private final Spreading spreading;
    private final QueueReports reports;
    private final BackOff queueBackOff = new BackOff();
    private final BackOff completionsBackOff = new BackOff();
    /** What comes next of a change that is under way, or null. */
    private Runnable next;

    private long nextAt;
    private boolean failing;
    private long failedAt;
    private long dueAt;
    /** Not in use any more, but the card still has it; or null. */
    private RxCore.Set replaced;
    /** An RQ that the card has forgotten, whose owner may still read it; or null. */
    private RqObject destroyed;

    private long completionFailures;
    private volatile int deadCqn = NONE;
    private volatile int deadSyndrome;
    private volatile int stoppedRqn = NONE;
    private final AtomicLong recoveries = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    /**
     * For a core.
     *
     * @param spreading told when the RQ has another number
     */
    RxRecovery(RxCore core, Spreading spreading, QueueReports reports) {
        this.core = core;
        this.spreading = spreading;
        this.reports = reports;
    }

    /** A CQ is dead. From any thread; the loop must be woken. */
    void completionQueueError(int cqn, int syndrome) {
        if (core.inUse().completions().cqn() == cqn) {
            deadSyndrome = syndrome;
            deadCqn = cqn;
        }
    }

    /** A queue was stopped by the card. From any thread; the loop must be woken. */
    void queueError(int rqn) {
        if (core.inUse().rq().number() == rqn) {
            stoppedRqn = rqn;
        }
    }

    /** One run; returns when it wants the next, as {@link ControlLoop.Task}. */
    long run(long now) {
        if (core.ring().renewal().due() != null) {
            return POLL_NANOS;
        }
        if (next != null) {
            return goOn(now);
        }
        if (deadCqn != NONE) {
            deadCqn = NONE;
            abandonCompletions(now);
            return POLL_NANOS;
        }
        if (stoppedRqn != NONE) {
            // Not if it was replaced meanwhile, together with its CQ.
            boolean inUse = stoppedRqn == core.inUse().rq().number();
            stoppedRqn = NONE;
            if (inUse) {
                condemn();
                return POLL_NANOS;
            }
        }
        return recoverQueue(now);
    }

    private long goOn(long now) {
        if (now - nextAt < 0) {
            return nextAt - now;
        }
        try {
            next.run();
            return 0;
        } catch (CommandException e) {
            waitForCompletions(e.getMessage(), Math.max(POLL_NANOS, completionsBackOff.failed(now)), now);
            return POLL_NANOS;
        }
    }

    private void offer(CoreRxRing ring, Runnable atTakeOver, Runnable then) {
        core.ring().renewal().offer(new CurrentRxRing.Next(ring, atTakeOver));
        next = then;
    }

    // An RQ in error: it is reset on its own ring.

    private long recoverQueue(long now) {
        RqObject rq = core.inUse().rq();
        if (rq.ring().state() != RqState.ERROR) {
            return ControlLoop.WHEN_WOKEN;
        }
        if (!failing) {
            failing = true;
            failedAt = now;
            waitForQueue(rq, "it failed again too soon", queueBackOff.failed(now), now);
        }
        long flush = core.idle() ? 0 : failedAt + FLUSH_NANOS - now;
        long waits = Math.max(dueAt - now, flush);
        if (waits > 0) {
            return Math.min(waits, POLL_NANOS);
        }
        try {
            CoreRxRing old = renew(rq);
            nextAt = now;
            offer(rq.ring(), old::giveBack, () -> {
                next = null;
                reports.recovered(name(rq), cause(old), recoveries.get() + 1, old.lost());
                count(old);
            });
        } catch (CommandException e) {
            waitForQueue(rq, e.getMessage(), Math.max(POLL_NANOS, queueBackOff.failed(now)), now);
        }
        return POLL_NANOS;
    }

    private void count(CoreRxRing old) {
        failing = false;
        lost.addAndGet(old.lost());
        recoveries.incrementAndGet();
    }

    private void waitForQueue(RqObject rq, String why, long wait, long now) {
        dueAt = now + wait;
        if (wait > 0) {
            reports.failed(name(rq), cause(rq.ring()), why, wait);
        }
    }

    private static CoreRxRing renew(RqObject rq) {
        rq.reset();
        CoreRxRing before = rq.renew();
        try {
            rq.ready();
        } catch (CommandException e) {
            rq.keep(before);
            throw e;
        }
        return before;
    }

    /** The owner stops to refill a queue that is dead without having said so. */
    private void condemn() {
        CoreRxRing ring = core.inUse().rq().ring();
        offer(ring, ring::condemn, null);
    }

    // A dead CQ: its RQ is not refilled any more; another on a new CQ takes its place; then the old one is destroyed.

    private void abandonCompletions(long now) {
        long wait = completionsBackOff.failed(now);
        nextAt = now;
        if (wait > 0) {
            waitForCompletions("it failed again too soon", wait, now);
        }
        condemn();
        next = this::replaceCompletions;
    }

    private void waitForCompletions(String why, long wait, long now) {
        nextAt = now + wait;
        reports.failed(completionsName(core.inUse()), completionsCause(), why, wait);
    }

    private void replaceCompletions() {
        RxCore.Set made = core.createAnew();
        replaced = core.inUse();
        core.use(made);
        offer(made.rq().ring(), () -> {}, this::destroyReplaced);
    }

    private void destroyReplaced() {
        RxCore.Set old = replaced;
        // An RQ that a table names cannot be destroyed; and the new one has been filled by now.
        spreading.replace(core.core(), core.inUse().rq().number());
        old.rq().destroy();
        old.completions().close();
        replaced = null;
        destroyed = old.rq();
        CoreRxRing ring = old.rq().ring();
        offer(core.inUse().rq().ring(), ring::giveBack, () -> {
            next = null;
            freeDestroyed();
            reports.recovered(completionsName(old), completionsCause(), ++completionFailures, ring.lost());
            count(ring);
        });
    }

    private void freeDestroyed() {
        if (destroyed != null) {
            destroyed.free();
            destroyed = null;
        }
    }

    private QueueReports.Queue name(RqObject rq) {
        return new QueueReports.Queue("RQ", rq.number(), core.core());
    }

    private static QueueReports.Cause cause(CoreRxRing ring) {
        int failure = ring.failure();
        return new QueueReports.Cause(
                failure == 0 ? "stopped without an error completion" : "error completion",
                failure & 0xff,
                failure >>> Byte.SIZE);
    }

    private QueueReports.Queue completionsName(RxCore.Set set) {
        return new QueueReports.Queue("CQ", set.completions().cqn(), core.core());
    }

    private QueueReports.Cause completionsCause() {
        return new QueueReports.Cause("completion queue error", deadSyndrome, 0);
    }

    /** Of the queue in use; from any thread. */
    List<QueueStatistics> statistics() {
        RqObject rq = core.inUse().rq();
        String state = rq.ring().state() == RqState.READY ? "ready" : "error";
        return List.of(new QueueStatistics("RQ", rq.number(), core.core(), 0, state, recoveries.get(), lost.get()));
    }

    /** When control has ended and the caller owns the ring: finishes the change that is under way. */
    @Override
    public void close() {
        core.ring().settle();
        freeDestroyed();
        if (replaced != null) {
            Undo undo = new Undo();
            undo.add(replaced.completions());
            replaced.rq().addTo(undo);
            undo.close();
        }
    }

    @Override
    public String toString() {
        return "recovery of " + core;
    }
}
