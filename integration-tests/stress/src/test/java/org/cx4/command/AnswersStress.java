package org.cx4.command;

import java.util.concurrent.TimeUnit;
import org.cx4.event.StressedEventQueue;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.prm.data.CommandQueueEntry;
import org.cx4.spi.device.RegisterSpace;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * How the answer of a command comes to the one who waits for it: {@link Answers} and the event queue themselves, against a card
 * that answers at any moment. Two threads each time: jcstress leaves out what has more than there are processors. No one looks at a slot by chance: who is not told sleeps until its time is over.
 */
public final class AnswersStress {
    private static final int SLOT = 1;
    private static final int ANSWER = 42;
    private static final int OVER = 9;
    private static final long NEVER_NANOS = TimeUnit.DAYS.toNanos(1);
    private static final long TIME_NANOS = TimeUnit.SECONDS.toNanos(5);

    private AnswersStress() {}

    /** A command that the card has, in event mode. */
    @State
    public static class Sent {
        final StressedEventQueue events = new StressedEventQueue();
        final OffHeapRegion memory = OffHeap.allocate(CommandQueueEntry.BYTES, CommandQueueEntry.BYTES);
        final long entry = memory.address();
        final Answers answers = new Answers(new InitSegment(new QuietRegisters()), 2, NEVER_NANOS);

        /** In event mode. */
        public Sent() {
            answers.useEvents(true);
            answers.expect(SLOT);
            OffHeap.putInt(entry, 0);
            OffHeap.putIntBeRelease(entry + CommandQueueEntry.OWNERSHIP.offset(), Answers.DEVICE);
        }

        /** The card gives the slot back, with the answer in it. */
        void answer() {
            OffHeap.putInt(entry, ANSWER);
            OffHeap.putIntBeRelease(entry + CommandQueueEntry.OWNERSHIP.offset(), 0);
        }

        /** How the wait ended, as its ordinal, or 9 if that was when its time was over; and the answer. */
        void await(II_Result result) {
            long start = System.nanoTime();
            Answers.Outcome outcome = answers.await(SLOT, entry, start + TIME_NANOS);
            result.r1 = System.nanoTime() - start >= TIME_NANOS ? OVER : outcome.ordinal();
            result.r2 = seen();
        }

        int seen() {
            return OffHeap.getInt(entry);
        }

        void free() {
            events.close();
            memory.close();
        }
    }

    private static final class QuietRegisters implements RegisterSpace {
        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public int read(long offset) {
            return 0;
        }

        @Override
        public void write(long offset, int value) {
            // Nobody listens.
        }

        @Override
        public void write(long offset, long value) {
            // Nobody listens.
        }
    }

    /** From the card to the reader of events. */
    @JCStressTest
    @Outcome(
            id = {"0, 0", "2, 42"},
            expect = Expect.ACCEPTABLE,
            desc = "no event yet, or an event and the whole answer")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half an event, or an event before its answer")
    public static class TheAnswerIsThereBeforeItsEvent {
        /** Answers, then writes the event. */
        @Actor
        public void card(Sent state) {
            state.answer();
            state.events.write(1 << SLOT);
        }

        /** As the thread of the async EQ. */
        @Actor
        public void reader(Sent state, II_Result result) {
            result.r1 = state.events.read();
            result.r2 = result.r1 != 0 ? state.seen() : 0;
        }

        /** Frees. */
        @Arbiter
        public void after(Sent state, II_Result result) {
            state.free();
        }
    }

    /** From the reader of events to the caller. */
    @JCStressTest
    @Outcome(id = "0, 42", expect = Expect.ACCEPTABLE, desc = "told, and the answer is whole")
    @Outcome(expect = Expect.FORBIDDEN, desc = "not told, or told of half an answer")
    public static class TheEventReachesWhoWaits {
        /** As the thread of the async EQ, at the pace of the card. */
        @Actor
        public void reader(Sent state) {
            state.answer();
            state.events.write(1 << SLOT);
            state.answers.completed(state.events.read());
        }

        /** Waits. */
        @Actor
        public void caller(Sent state, II_Result result) {
            state.await(result);
        }

        /** Frees. */
        @Arbiter
        public void after(Sent state, II_Result result) {
            state.free();
        }
    }

    /** Events end while a command is with the card, which answers without one. */
    @JCStressTest
    @Outcome(id = "0, 42", expect = Expect.ACCEPTABLE, desc = "polls from then on")
    @Outcome(expect = Expect.FORBIDDEN, desc = "waits for an event that does not come")
    public static class WhoWaitsPollsWhenEventsEnd {
        /** As the event stage that goes; then the card answers. */
        @Actor
        public void control(Sent state) {
            state.answers.useEvents(false);
            state.answer();
        }

        /** Waits. */
        @Actor
        public void caller(Sent state, II_Result result) {
            state.await(result);
        }

        /** Frees. */
        @Arbiter
        public void after(Sent state, II_Result result) {
            state.free();
        }
    }

    /** The card fails, and answers too late. */
    @JCStressTest
    @Outcome(
            id = {"3, 0", "3, 42"},
            expect = Expect.ACCEPTABLE,
            desc = "failed")
    @Outcome(id = "0, 42", expect = Expect.ACCEPTABLE, desc = "answered nevertheless")
    @Outcome(expect = Expect.FORBIDDEN, desc = "goes on waiting")
    public static class AFailureEndsTheWait {
        /** As the health poll; then the card answers, without an event: its EQ has failed too. */
        @Actor
        public void health(Sent state) {
            state.answers.fail();
            state.answer();
        }

        /** Waits. */
        @Actor
        public void caller(Sent state, II_Result result) {
            state.await(result);
        }

        /** Frees. */
        @Arbiter
        public void after(Sent state, II_Result result) {
            state.free();
        }
    }
}
