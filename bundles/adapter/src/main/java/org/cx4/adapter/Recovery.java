package org.cx4.adapter;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.cx4.adapter.Outage.Phase;
import org.cx4.spi.command.CardFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the chain of an adapter down when its card fails, and brings it back: with pauses that grow, a bounded number of times
 * for a card that is ill, and for as long as it takes for one that is gone. Works on one thread of its own, which exists only
 * while there is something to do; may be told and asked from any.
 */
final class Recovery implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private final Chain chain;
    private final Policy policy;
    private final Map<String, Outage> outages = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor thread;

    /** What can be done with the chain of an adapter. None of it waits for a stage. */
    interface Chain {
        /**
         * Asks for all stages from the one that the failure concerns to go down.
         *
         * @param still asked at the moment at which no operator can take over: if not, nothing is done
         */
        void takeDown(String adapter, CardFailure.Kind kind, BooleanSupplier still);

        /** Whether it is known that there is no card to come up with. */
        boolean isAbsent(String adapter);

        /** Asks for all stages to come up. */
        void bringBack(String adapter);

        /** How far they are. */
        Progress progress(String adapter);
    }

    /** How far a chain is on its way up. */
    enum Progress {
        /** The firmware runs. */
        UP,
        /** A stage is still coming up, or not there at all. */
        COMING,
        /** A stage has failed. */
        FAILED,
        /** A stage has failed, for the card is gone. */
        GONE
    }

    /**
     * How patient to be.
     *
     * @param mostTries resets of a card that is ill, before it is given up
     * @param firstPauseMillis before the second try; doubled for each further one
     * @param longestPauseMillis bound of the pauses
     * @param lookMillis between two looks at a chain that is coming up
     * @param calmMillis a card that fails again within this time after its return counts on
     */
    record Policy(int mostTries, long firstPauseMillis, long longestPauseMillis, long lookMillis, long calmMillis) {
        static final Policy DEFAULT = new Policy(5, 1_000, 10_000, 20, 60_000);

        private long pauseMillis(CardFailure failure, int tries) {
            // A card that was pulled out a moment ago is not there again; one that is ill may be cured at once.
            int doublings = failure.kind() == CardFailure.Kind.REMOVED ? tries : tries - 1;
            return doublings < 0 ? 0 : Math.min(longestPauseMillis, firstPauseMillis << Math.min(doublings, 16));
        }
    }

    Recovery(Chain chain, Policy policy) {
        this.chain = chain;
        this.policy = policy;
        this.thread = new ScheduledThreadPoolExecutor(1, task -> {
            Thread created = new Thread(task, "cx4-recovery");
            created.setDaemon(true);
            return created;
        });
        thread.setKeepAliveTime(1, TimeUnit.SECONDS);
        thread.allowCoreThreadTimeOut(true);
    }

    /** A card has failed. Returns at once. */
    void failed(String adapter, CardFailure failure) {
        in(0, () -> begin(adapter, failure));
    }

    /** What is known of the last failure of an adapter's card. */
    Optional<Outage> outage(String adapter) {
        return Optional.ofNullable(outages.get(adapter));
    }

    /**
     * The operator takes over, or has deleted the adapter: no more tries. To be called where {@link Chain#takeDown} cannot be
     * under way.
     */
    void end(String adapter) {
        outages.remove(adapter);
    }

    private void begin(String adapter, CardFailure failure) {
        Outage before = outages.get(adapter);
        if (before != null && before.isDown()) {
            return;
        }
        int tries = before == null || isOver(before, failure) ? 0 : before.tries();
        if (!takeDown(adapter, before, failure, tries)) {
            // An operator took over just now, and the card has failed all the same.
            in(0, () -> begin(adapter, failure));
        }
    }

    private boolean isOver(Outage before, CardFailure failure) {
        return before.failure().kind() != failure.kind()
                || (before.phase() == Phase.BACK
                        && System.nanoTime() - before.since() > TimeUnit.MILLISECONDS.toNanos(policy.calmMillis));
    }

    /** Returns whether it was done: not if it is not any more as before. */
    private boolean takeDown(String adapter, Outage before, CardFailure failure, int tries) {
        boolean last = failure.kind() == CardFailure.Kind.FATAL && tries >= policy.mostTries;
        long pause = policy.pauseMillis(failure, tries);
        Outage outage = new Outage(failure, tries, last ? Phase.GIVEN_UP : Phase.DOWN, System.nanoTime(), pause);
        if (!publish(adapter, before, outage)) {
            return false;
        }
        if (last) {
            LOG.error("Adapter {} is down: {}", adapter, outage.words());
        } else if (tries == 0) {
            LOG.warn("Adapter {} goes down: {}", adapter, outage.words());
        }
        if (!last) {
            in(pause, () -> tryAgain(adapter, outage));
        }
        chain.takeDown(adapter, failure.kind(), () -> outage.equals(outages.get(adapter)));
        return true;
    }

    private boolean publish(String adapter, Outage before, Outage outage) {
        return before == null ? outages.putIfAbsent(adapter, outage) == null : outages.replace(adapter, before, outage);
    }

    private void tryAgain(String adapter, Outage outage) {
        if (chain.isAbsent(adapter)) {
            if (outage.equals(outages.get(adapter))) {
                in(policy.firstPauseMillis, () -> tryAgain(adapter, outage));
            }
            return;
        }
        Outage coming = new Outage(outage.failure(), outage.tries() + 1, Phase.COMING, System.nanoTime(), 0);
        if (outages.replace(adapter, outage, coming)) {
            chain.bringBack(adapter);
            in(policy.lookMillis, () -> look(adapter, coming));
        }
    }

    private void look(String adapter, Outage coming) {
        if (!coming.equals(outages.get(adapter))) {
            return;
        }
        switch (chain.progress(adapter)) {
            case UP -> {
                LOG.info("Adapter {} is back at try {}", adapter, coming.tries());
                outages.replace(
                        adapter,
                        coming,
                        new Outage(coming.failure(), coming.tries(), Phase.BACK, System.nanoTime(), 0));
            }
            case COMING -> in(policy.lookMillis, () -> look(adapter, coming));
            case FAILED -> takeDown(adapter, coming, coming.failure(), coming.tries());
            case GONE -> takeDown(adapter, coming, CardFailure.removed(), coming.tries());
        }
    }

    private void in(long millis, Runnable task) {
        try {
            thread.schedule(() -> guarded(task), millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("nobody brings adapters back any more");
        }
    }

    private static void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            LOG.error("an adapter could not be brought back", e);
        }
    }

    /** No more tries from now on. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
