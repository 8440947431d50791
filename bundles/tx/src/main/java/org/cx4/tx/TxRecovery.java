package org.cx4.tx;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.cx4.api.QueueStatistics;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.stage.BackOff;
import org.cx4.spi.stage.ControlLoop;
import org.cx4.spi.stage.QueueReports;
import org.cx4.spi.stage.Undo;

/**
 * Brings the queues of a core back when they have failed; on the control thread. See the package for the ways it goes. One
 * change at a time: the next begins when the ring's owner has taken the last one over.
 */
final class TxRecovery implements AutoCloseable {
    /** How often the owner's answer is looked for. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Flush CQEs that have not come by then do not come. */
    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int NONE = -1;

    private final TxCore core;
    private final long hangNanos;
    private final QueueReports reports;
    private final List<SqWatch> watches = new ArrayList<>();
    private final BackOff completionsBackOff = new BackOff();
    /** What comes next of a change that is under way, or null. */
    private Runnable next;

    private long nextAt;
    /** Not in use any more, but the card still has it; or null. */
    private TxCore.Set replaced;
    /** SQs that the card has forgotten, whose owner may still read them. */
    private List<SqObject> destroyed = List.of();

    private long completionFailures;
    private int seenConsumer;
    private volatile int deadCqn = NONE;
    private volatile int deadSyndrome;
    private volatile int stoppedSqn = NONE;

    /**
     * For a core.
     *
     * @param hangNanos without progress for so long an SQ hangs; 0: they are not watched
     */
    TxRecovery(TxCore core, int priorities, long hangNanos, QueueReports reports) {
        this.core = core;
        this.hangNanos = hangNanos;
        this.reports = reports;
        for (int priority = 0; priority < priorities; priority++) {
            watches.add(new SqWatch(core.core(), hangNanos, reports));
        }
    }

    /** A CQ is dead. From any thread; the loop must be woken. */
    void completionQueueError(int cqn, int syndrome) {
        if (core.completions().cqn() == cqn) {
            deadSyndrome = syndrome;
            deadCqn = cqn;
        }
    }

    /** A queue was stopped by the card. From any thread; the loop must be woken. */
    void queueError(int sqn) {
        for (SqObject sq : core.sqs()) {
            if (sq.number() == sqn) {
                stoppedSqn = sqn;
            }
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
        return Math.min(recoverQueues(now), watch(now));
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

    private void then(Runnable step) {
        next = step;
    }

    // SQs in error: each is reset on its own ring; all that are due are taken over together.

    private long recoverQueues(long now) {
        if (stoppedSqn != NONE) {
            return condemnStopped();
        }
        long wish = ControlLoop.WHEN_WOKEN;
        List<SqObject> renewed = new ArrayList<>();
        List<SendQueue> old = new ArrayList<>();
        for (SqObject sq : core.sqs()) {
            SqWatch watch = watches.get(sq.priority());
            if (sq.queue().state() != SqState.ERROR) {
                continue;
            }
            watch.failed(sq, now);
            long waits = watch.waits(sq, FLUSH_NANOS, now);
            if (waits > 0) {
                wish = Math.min(wish, Math.min(waits, POLL_NANOS));
                continue;
            }
            try {
                SendQueue before = renew(sq);
                renewed.add(sq);
                old.add(before);
            } catch (CommandException e) {
                wish = Math.min(wish, watch.refused(sq, e.getMessage(), now));
            }
        }
        if (renewed.isEmpty()) {
            return wish;
        }
        core.ring()
                .renewal()
                .offer(new CurrentTxRing.Next(core.ringOver(core.inUse()), () -> old.forEach(SendQueue::giveBack)));
        then(() -> {
            next = null;
            for (int i = 0; i < renewed.size(); i++) {
                SqObject sq = renewed.get(i);
                watches.get(sq.priority()).recovered(sq, old.get(i));
            }
        });
        return POLL_NANOS;
    }

    private long condemnStopped() {
        for (SqObject sq : core.sqs()) {
            if (sq.number() == stoppedSqn) {
                condemn(new SendQueue[] {sq.queue()});
            }
        }
        stoppedSqn = NONE;
        return POLL_NANOS;
    }

    private static SendQueue renew(SqObject sq) {
        sq.reset();
        SendQueue before = sq.renew();
        try {
            sq.ready();
        } catch (CommandException e) {
            sq.keep(before);
            throw e;
        }
        return before;
    }

    /** The owner stops to use queues that are dead without having said so. */
    private void condemn(SendQueue[] queues) {
        core.ring().renewal().offer(new CurrentTxRing.Next(core.ringOver(core.inUse()), () -> {
            for (SendQueue queue : queues) {
                queue.condemn();
            }
        }));
    }

    // A dead CQ: all SQs are stopped; others on a new CQ take their place; then the old ones are destroyed.

    private void abandonCompletions(long now) {
        long wait = completionsBackOff.failed(now);
        nextAt = now;
        if (wait > 0) {
            waitForCompletions("it failed again too soon", wait, now);
        }
        condemn(core.inUse().queues());
        then(this::replaceCompletions);
    }

    private void waitForCompletions(String why, long wait, long now) {
        nextAt = now + wait;
        reports.failed(completionsName(core.completions()), completionsCause(), why, wait);
    }

    private void replaceCompletions() {
        TxCore.Set made = core.createAnew();
        replaced = core.inUse();
        core.use(made);
        core.ring().renewal().offer(new CurrentTxRing.Next(core.ringOver(made), () -> {}));
        then(this::destroyReplaced);
    }

    private void destroyReplaced() {
        TxCore.Set old = replaced;
        for (SqObject sq : old.sqs()) {
            sq.destroy();
        }
        old.completions().close();
        replaced = null;
        destroyed = List.of(old.sqs());
        SendQueue[] queues = old.queues();
        core.ring().renewal().offer(new CurrentTxRing.Next(core.ringOver(core.inUse()), () -> {
            for (SendQueue queue : queues) {
                queue.giveBack();
            }
        }));
        then(() -> {
            next = null;
            int lost = 0;
            for (SqObject sq : old.sqs()) {
                lost += sq.queue().lost();
            }
            freeDestroyed();
            reports.recovered(completionsName(old.completions()), completionsCause(), ++completionFailures, lost);
            for (SqObject sq : old.sqs()) {
                watches.get(sq.priority()).replaced(sq.queue());
            }
        });
    }

    private QueueReports.Queue completionsName(CompletionQueue completions) {
        return new QueueReports.Queue("CQ", completions.cqn(), core.core());
    }

    private QueueReports.Cause completionsCause() {
        return new QueueReports.Cause("completion queue error", deadSyndrome, 0);
    }

    private long watch(long now) {
        if (hangNanos == 0) {
            return ControlLoop.WHEN_WOKEN;
        }
        CoreTxRing ring = core.ring().now();
        int consumer = ring.consumerIndex();
        boolean late = consumer == seenConsumer && ring.hasCompletions();
        seenConsumer = consumer;
        for (SqObject sq : core.sqs()) {
            watches.get(sq.priority()).look(sq, late, now);
        }
        return Math.max(POLL_NANOS, hangNanos / 4);
    }

    /** Of the queues in use; from any thread. */
    List<QueueStatistics> statistics() {
        List<QueueStatistics> all = new ArrayList<>();
        for (SqObject sq : core.sqs()) {
            SqWatch watch = watches.get(sq.priority());
            String state = sq.queue().state() != SqState.READY ? "error" : watch.hung() ? "hung" : "ready";
            all.add(new QueueStatistics(
                    "SQ", sq.number(), core.core(), sq.priority(), state, watch.recoveries(), watch.lost()));
        }
        return all;
    }

    /** When control has ended and the caller owns the ring: finishes the change that is under way. */
    @Override
    public void close() {
        core.ring().reclaim();
        freeDestroyed();
        if (replaced != null) {
            Undo undo = new Undo();
            undo.add(replaced.completions());
            for (SqObject sq : replaced.sqs()) {
                sq.addTo(undo);
            }
            undo.close();
        }
    }

    private void freeDestroyed() {
        destroyed.forEach(SqObject::free);
        destroyed = List.of();
    }

    @Override
    public String toString() {
        return "recovery of " + core;
    }
}
