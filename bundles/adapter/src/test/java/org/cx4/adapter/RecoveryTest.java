package org.cx4.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.cx4.adapter.Outage.Phase;
import org.cx4.adapter.Recovery.Policy;
import org.cx4.adapter.Recovery.Progress;
import org.cx4.spi.command.CardFailure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecoveryTest {
    private static final CardFailure SICK = CardFailure.fatal(1, "the firmware asserted");
    private static final Policy QUICK = new Policy(3, 1, 8, 1, 3_600_000);

    private final FakeChain chain = new FakeChain();
    private Recovery recovery = new Recovery(chain, QUICK);

    /** Writes down what it is asked, and is as far as the test says. */
    private static final class FakeChain implements Recovery.Chain {
        private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
        private volatile Runnable beforeDown = () -> {};
        private volatile boolean absent;
        private volatile Progress progress = Progress.COMING;

        @Override
        public void takeDown(String adapter, CardFailure.Kind kind, BooleanSupplier still) {
            beforeDown.run();
            asked.add(still.getAsBoolean() ? "down " + kind : "not wanted");
        }

        @Override
        public boolean isAbsent(String adapter) {
            return absent;
        }

        @Override
        public void bringBack(String adapter) {
            asked.add("up");
        }

        @Override
        public Progress progress(String adapter) {
            return progress;
        }

        private void awaitAsked(String... expected) throws InterruptedException {
            for (String each : expected) {
                assertThat(asked.poll(20, TimeUnit.SECONDS)).isEqualTo(each);
            }
        }
    }

    @AfterEach
    void close() {
        recovery.close();
    }

    private void awaitPhase(Phase phase) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (recovery.outage("a0").map(Outage::phase).orElse(null) != phase) {
            assertThat(System.nanoTime() - deadline).isNegative();
            Thread.onSpinWait();
        }
    }

    @Test
    void takesAFailedChainDownAndBringsItBack() throws Exception {
        recovery.failed("a0", SICK);
        chain.awaitAsked("down FATAL", "up");
        chain.progress = Progress.UP;
        awaitPhase(Phase.BACK);
        assertThat(chain.asked).isEmpty();
    }

    @Test
    void givesACardUpThatStaysIllAndSaysWhy() throws Exception {
        chain.progress = Progress.FAILED;
        recovery.failed("a0", SICK);
        chain.awaitAsked("down FATAL", "up", "down FATAL", "up", "down FATAL", "up", "down FATAL");
        awaitPhase(Phase.GIVEN_UP);
        assertThat(recovery.outage("a0").orElseThrow().words())
                .isEqualTo("the firmware asserted; given up after 3 resets; cx4:retry tries again");
        recovery.failed("a0", SICK);
        recovery.end("a0");
        assertThat(recovery.outage("a0")).isEmpty();
    }

    @Test
    void countsOnWhenACardFailsAgainSoonAfterItsReturn() throws Exception {
        chain.progress = Progress.UP;
        for (int i = 1; i <= 3; i++) {
            recovery.failed("a0", SICK);
            chain.awaitAsked("down FATAL", "up");
            awaitPhase(Phase.BACK);
            assertThat(recovery.outage("a0").orElseThrow().tries()).isEqualTo(i);
        }
        recovery.failed("a0", SICK);
        chain.awaitAsked("down FATAL");
        awaitPhase(Phase.GIVEN_UP);
    }

    @Test
    void forgetsOldFailures() throws Exception {
        recovery.close();
        recovery = new Recovery(chain, new Policy(1, 1, 8, 1, 0));
        chain.progress = Progress.UP;
        for (int i = 0; i < 5; i++) {
            recovery.failed("a0", SICK);
            chain.awaitAsked("down FATAL", "up");
            awaitPhase(Phase.BACK);
        }
    }

    @Test
    void countsAFailureOnTheWayUpAsATry() throws Exception {
        recovery.failed("a0", SICK);
        chain.awaitAsked("down FATAL", "up");
        recovery.failed("a0", SICK);
        chain.awaitAsked("down FATAL", "up");
        recovery.failed("a0", SICK);
        chain.awaitAsked("down FATAL", "up");
        recovery.failed("a0", SICK);
        chain.awaitAsked("down FATAL");
        awaitPhase(Phase.GIVEN_UP);
    }

    @Test
    void waitsForACardThatIsGoneAsLongAsItTakes() throws Exception {
        chain.progress = Progress.FAILED;
        recovery.failed("a0", CardFailure.removed());
        for (int i = 0; i < 10; i++) {
            chain.awaitAsked("down REMOVED", "up");
        }
        chain.progress = Progress.UP;
        awaitPhase(Phase.BACK);
    }

    @Test
    void triesNothingWhileItKnowsThatThereIsNoCard() throws Exception {
        chain.absent = true;
        recovery.failed("a0", CardFailure.removed());
        chain.awaitAsked("down REMOVED");
        assertThat(chain.asked.poll(50, TimeUnit.MILLISECONDS)).isNull();
        chain.absent = false;
        chain.awaitAsked("up");
    }

    @Test
    void doesNotTakeAChainDownThatAnOperatorHasTakenOver() throws Exception {
        chain.beforeDown = () -> recovery.end("a0");
        recovery.failed("a0", SICK);
        chain.awaitAsked("not wanted");
        assertThat(recovery.outage("a0")).isEmpty();
        chain.beforeDown = () -> {};
        recovery.failed("a0", SICK);
        chain.awaitAsked("down FATAL", "up");
    }

    @Test
    void seesThatACardWentWhileItWasIll() throws Exception {
        chain.progress = Progress.GONE;
        recovery.failed("a0", SICK);
        chain.awaitAsked("down FATAL", "up", "down REMOVED", "up");
        assertThat(recovery.outage("a0").orElseThrow().failure()).isEqualTo(CardFailure.removed());
    }

    @Test
    void hearsOfOneFailureOnceAndLeavesOtherAdaptersAlone() throws Exception {
        recovery.close();
        recovery = new Recovery(chain, new Policy(3, 3_600_000, 3_600_000, 1, 0));
        recovery.failed("a0", CardFailure.removed());
        recovery.failed("a0", CardFailure.removed());
        chain.awaitAsked("down REMOVED");
        awaitPhase(Phase.DOWN);
        assertThat(recovery.outage("a1")).isEmpty();
        recovery.failed("a1", SICK);
        chain.awaitAsked("down FATAL", "up");
        assertThat(List.copyOf(chain.asked)).isEmpty();
    }
}
