package org.cx4.port;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.cx4.api.PacketBatch;
import org.cx4.api.QueueStatistics;
import org.cx4.api.Wakeup;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.tx.TxRing;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Arm, look again, sleep: {@link Slumber} against a card that completes at any moment. */
@JCStressTest
@Outcome(
        id = {"0, 0", "0, 1", "1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "sees the completion, or is woken")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "sleeps, and nobody wakes it")
@State
public class SlumberStress {
    private static final VarHandle COMPLETED = handle("completed");
    private static final VarHandle CQ = handle("cqArmed");
    private static final VarHandle EQ = handle("eqArmed");

    private final Alarm alarm = new Alarm(Thread.currentThread());
    private final Card card = new Card();
    private final Slumber slumber = new Slumber(alarm, new CompletionEventQueue[] {card});
    private int completed;
    private int cqArmed;
    private int eqArmed;

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(SlumberStress.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Would it sleep? */
    @Actor
    public void worker(II_Result result) {
        result.r1 = slumber.arm(card, card) && slumber.nothingCame(card, card) ? 1 : 0;
    }

    /** A CQE, and its event and interrupt if they are wanted. */
    @Actor
    public void card() {
        COMPLETED.setRelease(this, 1);
        VarHandle.fullFence();
        if ((int) CQ.getAcquire(this) == 1 && (int) EQ.getAcquire(this) == 1) {
            alarm.wake();
        }
    }

    /**
     * A card keeps what is asked of it and fires late if the completion is there: by now both arms have arrived. An arm that
     * overtook the completion fires at once.
     */
    @Arbiter
    public void after(II_Result result) {
        result.r2 = alarm.await(0) ? 1 : 0;
    }

    /** Registers are stores with release, as posted writes are. */
    private final class Card implements RxRing, TxRing, CompletionEventQueue {
        private boolean eq;

        @Override
        public boolean arm() {
            // Called twice: for the EQ, then for the CQ.
            (eq ? CQ : EQ).setRelease(SlumberStress.this, 1);
            eq = true;
            return true;
        }

        @Override
        public boolean hasCompletions() {
            return (int) COMPLETED.getAcquire(SlumberStress.this) == 1;
        }

        @Override
        public int receive(PacketBatch batch) {
            return 0;
        }

        @Override
        public void refill() {
            // Nothing is posted.
        }

        @Override
        public int posted() {
            return 0;
        }

        @Override
        public int post(PacketBatch batch) {
            return 0;
        }

        @Override
        public int reclaim() {
            return 0;
        }

        @Override
        public int inFlight() {
            return 0;
        }

        @Override
        public long packets() {
            return 0;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public long errors() {
            return 0;
        }

        @Override
        public long full() {
            return 0;
        }

        @Override
        public int eqn() {
            return 1;
        }

        @Override
        public int vector() {
            return 1;
        }

        @Override
        public int poll() {
            return 0;
        }

        @Override
        public void missed() {
            throw new AssertionError("nothing is waited for");
        }

        @Override
        public Lease listen(Wakeup wakeup) {
            throw new AssertionError("the card knows its worker");
        }

        @Override
        public List<QueueStatistics> queues() {
            return List.of();
        }

        @Override
        public long events() {
            return 0;
        }

        @Override
        public long interrupts() {
            return 0;
        }

        @Override
        public long lost() {
            return 0;
        }
    }
}
