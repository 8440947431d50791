package org.cx4.tx;

import java.util.List;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.EntryInit;
import org.cx4.prm.data.Cqe64;
import org.cx4.spi.event.CompletionQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The hand-over of a recovered queue from control to its ring's owner: {@link org.cx4.spi.stage.Renewal} in the {@link CurrentTxRing}
 * that uses it. There is no SQ, so each completion that the owner reads is counted as an error: that is how it is seen.
 */
public final class RenewalStress {
    private static final int LOG_ENTRIES = 2;
    private static final int ENTRIES = 1 << LOG_ENTRIES;
    private static final int NOT_TAKEN = -1;

    private RenewalStress() {}

    /** The CQ in use, and one that may replace it. */
    @State
    public static class Failed {
        final TxCounters counters = new TxCounters();
        final Cq old = new Cq();
        final Cq made = new Cq();
        final CurrentTxRing ring = new CurrentTxRing(over(old), counters, List::of);
        /** Completions read when the owner took over. The owner's. */
        long readBefore = NOT_TAKEN;

        CoreTxRing over(Cq cq) {
            return new CoreTxRing(cq, new SendQueue[0], 0, counters, () -> {});
        }

        void offer(Cq cq) {
            ring.renewal().offer(new CurrentTxRing.Next(over(cq), () -> readBefore = counters.errors()));
        }

        boolean taken() {
            return ring.renewal().due() == null;
        }

        void burst() {
            if (ring.hasCompletions()) {
                ring.reclaim();
            }
        }

        /** What the owner, which runs on, has read in the end. */
        void end(II_Result result) {
            burst();
            burst();
            result.r1 = (int) readBefore;
            result.r2 = (int) counters.errors();
            old.memory.close();
            made.memory.close();
        }
    }

    /** A CQ that a card writes to. */
    static final class Cq implements CompletionQueue {
        final OffHeapRegion memory = OffHeap.allocate(ENTRIES * Cqe64.BYTES, Cqe64.BYTES);
        int written;

        Cq() {
            for (int slot = 0; slot < ENTRIES; slot++) {
                OffHeap.putIntBe(last(slot), EntryInit.CQE_INIT);
            }
        }

        private long last(int slot) {
            return memory.address() + (long) slot * Cqe64.BYTES + Cqe64.OWNER.offset();
        }

        void complete() {
            OffHeap.putIntBeRelease(last(written), Cqe64.OPCODE.in(CqeOpcode.REQ) | Cqe64.OWNER.in(0));
            written++;
        }

        @Override
        public int cqn() {
            return 1;
        }

        @Override
        public int logEntries() {
            return LOG_ENTRIES;
        }

        @Override
        public long ring() {
            return memory.address();
        }

        @Override
        public void consumed(int consumerIndex) {
            // Nobody is told.
        }

        @Override
        public boolean arm(int consumerIndex) {
            return false;
        }

        @Override
        public void close() {
            // Freed in the end.
        }
    }

    /** A queue goes on with its CQ: what it completed before and after is not mixed up. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "taken over in the end")
    @Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "taken over at once, and used")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a completion is lost, or mistaken for one of the other queue")
    public static class TheOldCompletionsAreReadFirst {
        /** The card's last word, then the offer; completions of the new queue only when that is taken. */
        @Actor
        public void control(Failed state) {
            state.old.complete();
            state.offer(state.old);
            if (state.taken()) {
                state.old.complete();
            }
        }

        /** Three bursts. */
        @Actor
        public void owner(Failed state) {
            state.burst();
            state.burst();
            state.burst();
        }

        /** Runs on. */
        @Arbiter
        public void after(Failed state, II_Result result) {
            state.end(result);
        }
    }

    /** A queue goes on with another CQ: nobody reads the old one any more, whose memory is used for something else. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the old one was read to its end, and not after")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the old one lost its end, or was read when it had been freed")
    public static class TheOldQueueIsLeftAlone {
        /** The card's last word, then the offer; memory is given to others when that is taken. */
        @Actor
        public void control(Failed state) {
            state.old.complete();
            state.offer(state.made);
            if (state.taken()) {
                state.old.complete();
                state.old.complete();
            }
        }

        /** Three bursts. */
        @Actor
        public void owner(Failed state) {
            state.burst();
            state.burst();
            state.burst();
        }

        /** Runs on. */
        @Arbiter
        public void after(Failed state, II_Result result) {
            state.end(result);
        }
    }
}
