package org.cx4.rx;

import java.util.List;
import java.util.function.Supplier;
import org.cx4.api.QueueStatistics;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.stage.ReleaseException;
import org.cx4.spi.stage.Undo;

/**
 * What a core has for receiving: a CQ, an RQ on it, and the ring that its worker sees. Changed by the stage while it comes up and
 * goes down, by the control thread in between.
 */
final class RxCore {
    private final int core;
    private final RqObject.Parts parts;
    private final EventQueues event;
    private final RxCounters counters = new RxCounters();
    private volatile Set set;
    private CurrentRxRing ring;

    /** A CQ with its RQ, made and ready. */
    record Set(CompletionQueue completions, RqObject rq) {}

    /** Nothing is created yet. */
    RxCore(int core, RqObject.Parts parts, EventQueues event) {
        this.core = core;
        this.parts = parts;
        this.event = event;
    }

    int core() {
        return core;
    }

    /** What is in use. From any thread. */
    Set inUse() {
        return set;
    }

    /** What the worker sees. */
    CurrentRxRing ring() {
        return ring;
    }

    /** Whether the card has given back every WQE, or reported it. From any thread. */
    boolean idle() {
        return counters.posted.getOpaque() == 0;
    }

    /** Creates CQ and RQ, ready and filled; what is undone is whatever is in use then. */
    void create(Undo undo, Supplier<List<QueueStatistics>> statistics) {
        CompletionQueue completions = newCompletions();
        undo.add(completions.toString(), () -> (set == null ? completions : set.completions).close());
        RqObject rq = new RqObject(parts, core, completions, counters);
        undo.add("memory of " + rq, () -> inUse(rq).free());
        // If the card keeps the queue it may still write to the buffers: then they stay out of the pool.
        undo.add(rq.toString(), () -> {
            inUse(rq).destroy();
            inUse(rq).ring().giveBack();
        });
        rq.ready();
        undo.add("reset of " + rq, () -> inUse(rq).reset());
        rq.ring().refill();
        ring = new CurrentRxRing(rq.ring(), counters, statistics);
        set = new Set(completions, rq);
    }

    /** The one in use, or while the stage still comes up the one just created. */
    private RqObject inUse(RqObject created) {
        return set == null ? created : set.rq;
    }

    private CompletionQueue newCompletions() {
        return event.createCompletionQueue(RxStage.NAME, core, EventQueues.Direction.RX, parts.entries());
    }

    /**
     * A second CQ with an RQ beside those in use, ready, without buffers.
     *
     * @throws org.cx4.spi.command.CommandException if the card refuses; then nothing is left of it
     */
    Set createAnew() {
        Undo undo = new Undo();
        try {
            CompletionQueue completions = undo.add(newCompletions());
            RqObject rq = new RqObject(parts, core, completions, counters);
            rq.addTo(undo);
            rq.ready();
            return new Set(completions, rq);
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
    void use(Set next) {
        set = next;
    }

    @Override
    public String toString() {
        return "core " + core;
    }
}
