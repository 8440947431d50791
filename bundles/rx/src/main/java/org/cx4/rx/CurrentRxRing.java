package org.cx4.rx;

import java.util.List;
import java.util.function.Supplier;
import org.cx4.api.PacketBatch;
import org.cx4.api.QueueStatistics;
import org.cx4.api.Wakeup;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.Renewal;

/**
 * The ring of a core as its worker has it: the {@link CoreRxRing} of the moment, replaced at a burst boundary when control has
 * brought its queue back. One owner thread.
 */
final class CurrentRxRing implements RxRing {
    private final Renewal<Next> renewal = new Renewal<>();
    private final RxCounters counters;
    private final Supplier<List<QueueStatistics>> queues;
    private CoreRxRing now;

    /**
     * What the owner takes over.
     *
     * @param ring to be used from then on
     * @param atTakeOver run by the owner between the old and the new one; neither blocks nor sends commands
     */
    record Next(CoreRxRing ring, Runnable atTakeOver) {}

    /**
     * Starts with a ring.
     *
     * @param queues tells of its queue, on any thread
     */
    CurrentRxRing(CoreRxRing first, RxCounters counters, Supplier<List<QueueStatistics>> queues) {
        this.now = first;
        this.counters = counters;
        this.queues = queues;
    }

    /** Where control offers the next one. */
    Renewal<Next> renewal() {
        return renewal;
    }

    @Override
    public int receive(PacketBatch batch) {
        Next next = renewal.due();
        int received = now.receive(batch);
        // A batch may have been full before all was read.
        if (next != null && !now.hasCompletions()) {
            takeOver(next);
        }
        return received;
    }

    /** Takes over what waits, without looking for packets; by the owner, when nobody is left to have them. */
    void settle() {
        Next next = renewal.due();
        if (next != null) {
            takeOver(next);
        }
    }

    private void takeOver(Next next) {
        next.ring.continueAfter(now);
        next.atTakeOver.run();
        now = next.ring;
        renewal.taken();
    }

    @Override
    public void refill() {
        now.refill();
    }

    @Override
    public boolean hasCompletions() {
        return renewal.due() != null || now.hasCompletions();
    }

    @Override
    public boolean arm() {
        return now.arm();
    }

    @Override
    public Lease listen(Wakeup owner) {
        return renewal.listen(owner);
    }

    @Override
    public List<QueueStatistics> queues() {
        return queues.get();
    }

    @Override
    public int posted() {
        return counters.posted.getOpaque();
    }

    @Override
    public long packets() {
        return counters.packets.getOpaque();
    }

    @Override
    public long bytes() {
        return counters.bytes.getOpaque();
    }

    @Override
    public long errors() {
        return counters.errors.getOpaque();
    }

    @Override
    public String toString() {
        return now.toString();
    }
}
