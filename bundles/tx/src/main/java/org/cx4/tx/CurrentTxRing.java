package org.cx4.tx;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.cx4.api.PacketBatch;
import org.cx4.api.QueueStatistics;
import org.cx4.api.Wakeup;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.Renewal;
import org.cx4.spi.tx.TxRing;

/**
 * The ring of a core as its worker has it: the {@link CoreTxRing} of the moment, replaced at a burst boundary when control has
 * brought a queue back. One owner thread.
 */
final class CurrentTxRing implements TxRing {
    private final Renewal<Next> renewal = new Renewal<>();
    private final TxCounters counters;
    private final Supplier<List<QueueStatistics>> queues;
    private CoreTxRing now;

    /**
     * What the owner takes over.
     *
     * @param ring to be used from then on
     * @param atTakeOver run by the owner between the old and the new one; neither blocks nor sends commands
     */
    record Next(CoreTxRing ring, Runnable atTakeOver) {}

    /**
     * Starts with a ring.
     *
     * @param queues tells of them, on any thread
     */
    CurrentTxRing(CoreTxRing first, TxCounters counters, Supplier<List<QueueStatistics>> queues) {
        this.now = first;
        this.counters = counters;
        this.queues = queues;
    }

    /** Where control offers the next one. */
    Renewal<Next> renewal() {
        return renewal;
    }

    @Override
    public int post(PacketBatch batch) {
        return now.post(batch);
    }

    @Override
    public int reclaim() {
        Next next = renewal.due();
        int packets = now.reclaim();
        if (next != null) {
            takeOver(next);
        }
        return packets;
    }

    private void takeOver(Next next) {
        next.ring.continueAfter(now);
        next.atTakeOver.run();
        now = next.ring;
        renewal.taken();
    }

    @Override
    public boolean hasCompletions() {
        return renewal.due() != null || now.hasCompletions();
    }

    /** The ring of the moment; for control, and only if nothing is being renewed. */
    CoreTxRing now() {
        return now;
    }

    @Override
    public boolean arm() {
        return now.arm();
    }

    /** As {@link CoreTxRing#drain}. */
    boolean drain(BooleanSupplier cardFailed) {
        reclaim();
        return now.drain(cardFailed);
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
    public int inFlight() {
        return counters.inFlight();
    }

    @Override
    public long packets() {
        return counters.packets();
    }

    @Override
    public long bytes() {
        return counters.bytes();
    }

    @Override
    public long errors() {
        return counters.errors();
    }

    @Override
    public long full() {
        return counters.timesFull();
    }
}
