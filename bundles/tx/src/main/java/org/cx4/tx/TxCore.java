package org.cx4.tx;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.cx4.api.QueueStatistics;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.stage.ReleaseException;
import org.cx4.spi.stage.Undo;

/**
 * What a core has for sending: a CQ, an SQ per priority on it, and the ring that its worker sees. Changed by the stage while it
 * comes up and goes down, by the control thread in between.
 */
final class TxCore {
    private final int core;
    private final SqObject.Parts parts;
    private final EventQueues event;
    private final int[] tisns;
    private final int completionEntries;
    private final int maxFrameBytes;
    private final Runnable queueFailed;
    private final TxCounters counters = new TxCounters();
    private volatile CompletionQueue completions;
    private volatile SqObject[] sqs = {};
    private CurrentTxRing ring;

    /** A CQ with all its SQs, made and ready, but not in use. */
    record Set(CompletionQueue completions, SqObject[] sqs) {
        SendQueue[] queues() {
            SendQueue[] queues = new SendQueue[sqs.length];
            for (int priority = 0; priority < sqs.length; priority++) {
                queues[priority] = sqs[priority].queue();
            }
            return queues;
        }
    }

    /**
     * Nothing is created yet.
     *
     * @param tisns by priority; filled before {@link #createQueues}
     * @param completionEntries size of the CQ
     * @param queueFailed told when an SQ has gone into error; must not block
     */
    TxCore(
            int core,
            SqObject.Parts parts,
            EventQueues event,
            int[] tisns,
            int completionEntries,
            int maxFrameBytes,
            Runnable queueFailed) {
        this.core = core;
        this.parts = parts;
        this.event = event;
        this.tisns = tisns;
        this.completionEntries = completionEntries;
        this.maxFrameBytes = maxFrameBytes;
        this.queueFailed = queueFailed;
    }

    int core() {
        return core;
    }

    /** The CQ in use. From any thread. */
    CompletionQueue completions() {
        return completions;
    }

    /** The SQs in use, by priority; none before they have been created. From any thread. */
    SqObject[] sqs() {
        return sqs;
    }

    /** What the worker sees. */
    CurrentTxRing ring() {
        return ring;
    }

    void createCompletions(Undo undo) {
        completions = newCompletions();
        undo.add(completions.toString(), () -> completions.close());
    }

    private CompletionQueue newCompletions() {
        return event.createCompletionQueue(TxStage.NAME, core, EventQueues.Direction.TX, completionEntries);
    }

    /** Creates the SQs and makes them ready; what is undone is whatever is in use then. */
    void createQueues(Undo undo, Supplier<List<QueueStatistics>> statistics) {
        SqObject[] created = new SqObject[tisns.length];
        for (int priority = 0; priority < tisns.length; priority++) {
            int at = priority;
            created[at] = newQueue(at, completions);
            undo.add("memory of " + created[at], () -> created(created, at).free());
            // If the card keeps the queue it may still read the buffers: then they stay out of the pool.
            undo.add(created[at].toString(), () -> {
                created(created, at).destroy();
                created(created, at).queue().giveBack();
            });
            created[at].ready();
            undo.add("reset of " + created[at], () -> created(created, at).reset());
        }
        ring = new CurrentTxRing(ringOver(new Set(completions, created)), counters, statistics);
        sqs = created;
    }

    /** The one in use, or while the stage still comes up the one just created. */
    private SqObject created(SqObject[] created, int priority) {
        return sqs.length == 0 ? created[priority] : sqs[priority];
    }

    private SqObject newQueue(int priority, CompletionQueue on) {
        return new SqObject(parts, core, priority, on.cqn(), tisns[priority], counters);
    }

    /** A ring over a set that is in use or to be used next. */
    CoreTxRing ringOver(Set set) {
        return new CoreTxRing(set.completions, set.queues(), maxFrameBytes, counters, queueFailed);
    }

    /** What is in use. */
    Set inUse() {
        return new Set(completions, sqs);
    }

    /**
     * A second CQ with SQs beside those in use, ready.
     *
     * @throws org.cx4.spi.command.CommandException if the card refuses; then nothing is left of it
     */
    Set createAnew() {
        Undo undo = new Undo();
        try {
            CompletionQueue newCompletions = undo.add(newCompletions());
            List<SqObject> made = new ArrayList<>();
            for (int priority = 0; priority < tisns.length; priority++) {
                SqObject sq = newQueue(priority, newCompletions);
                sq.addTo(undo);
                sq.ready();
                made.add(sq);
            }
            return new Set(newCompletions, made.toArray(SqObject[]::new));
        } catch (RuntimeException e) {
            try {
                undo.close();
            } catch (ReleaseException release) {
                e.addSuppressed(release);
            }
            throw e;
        }
    }

    /** From now on this is in use; the caller sees to what was. */
    void use(Set set) {
        completions = set.completions;
        sqs = set.sqs;
    }

    @Override
    public String toString() {
        return "core " + core;
    }
}
