package org.cx4.port;

import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.packet.PacketTap;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.tx.TxRing;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The promises of {@link GracePeriod}, on the class itself. */
public final class GracePeriodStress {
    private GracePeriodStress() {}

    /** One worker at path 0, and a path 1 that is to replace it. */
    @State
    public static class Replaced {
        final Alarm alarm = new Alarm(Thread.currentThread());
        final GracePeriod gracePeriod = new GracePeriod(path(0));
        final GracePeriod.Reader reader = gracePeriod.join(new Thread(), alarm, () -> "worker");
        /** What path 0 alone holds. Plain: the protocol has to order it. */
        int freed;
        /** What path 1 brings. Plain likewise. */
        int made;

        static DataPath path(long number) {
            return new DataPath(
                    number,
                    new RxRing[0],
                    new TxRing[0],
                    new OffloadModule[0],
                    new PacketHandler[0],
                    new PacketSource[0],
                    new PacketTap[0],
                    WorkerSettings.NONE);
        }
    }

    /** What was removed is not used by a worker once the wait has ended. */
    @JCStressTest
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "used before it was freed, or not at all")
    @Outcome(expect = Expect.FORBIDDEN, desc = "used after it was freed")
    public static class NothingIsUsedAfterTheWait {
        /** Two rounds. */
        @Actor
        public void worker(Replaced state, I_Result result) {
            for (int round = 0; round < 2; round++) {
                if (state.reader.enter().number == 0) {
                    result.r1 |= state.freed;
                }
            }
        }

        /** Replaces, and frees only if the wait ends well. */
        @Actor
        public void control(Replaced state) {
            state.gracePeriod.publish(Replaced.path(1));
            for (int look = 0; look < 20; look++) {
                if (state.gracePeriod.await(1, 0).isEmpty()) {
                    state.freed = 1;
                    return;
                }
            }
        }
    }

    /** A worker that leaves uses nothing any more, and is not waited for. */
    @JCStressTest
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "used before it was freed, or not at all")
    @Outcome(expect = Expect.FORBIDDEN, desc = "used after it was freed")
    public static class NothingIsUsedAfterLeaving {
        /** One round, then it leaves. */
        @Actor
        public void worker(Replaced state, I_Result result) {
            if (state.reader.enter().number == 0) {
                result.r1 = state.freed;
            }
            state.reader.leave();
        }

        /** As above. */
        @Actor
        public void control(Replaced state) {
            state.gracePeriod.publish(Replaced.path(1));
            for (int look = 0; look < 20; look++) {
                if (state.gracePeriod.await(1, 0).isEmpty()) {
                    state.freed = 1;
                    return;
                }
            }
        }
    }

    /** Who gets the new path sees all that was made for it. */
    @JCStressTest
    @Outcome(
            id = {"0, -1", "1, 7"},
            expect = Expect.ACCEPTABLE,
            desc = "old, or new and whole")
    @Outcome(expect = Expect.FORBIDDEN, desc = "new, but not whole")
    public static class NewPathIsWhole {
        /** One round. */
        @Actor
        public void worker(Replaced state, II_Result result) {
            result.r1 = (int) state.reader.enter().number;
            result.r2 = result.r1 == 1 ? state.made : -1;
        }

        /** Makes, then publishes. */
        @Actor
        public void control(Replaced state) {
            state.made = 7;
            state.gracePeriod.publish(Replaced.path(1));
        }
    }

    /** A worker that goes to sleep on the old path is woken. */
    @JCStressTest
    @Outcome(
            id = {"0, 0", "0, 1", "1, 1"},
            expect = Expect.ACCEPTABLE,
            desc = "stays awake, or is woken")
    @Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "sleeps on the old path, and nobody wakes it")
    public static class SleeperIsWoken {
        /** Would it sleep? */
        @Actor
        public void worker(Replaced state, II_Result result) {
            state.reader.enter();
            state.alarm.clear();
            result.r1 = state.reader.behind() ? 0 : 1;
        }

        /** Replaces. */
        @Actor
        public void control(Replaced state) {
            state.gracePeriod.publish(Replaced.path(1));
        }

        /** Was the alarm rung, or is the worker at the new path already? */
        @Arbiter
        public void after(Replaced state, II_Result result) {
            boolean newPath = state.gracePeriod.await(1, 0).isEmpty();
            result.r2 = newPath || state.alarm.await(0) ? 1 : 0;
        }
    }
}
