package org.cx4.port;

import java.util.concurrent.TimeUnit;
import org.cx4.memory.OffHeap;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.tx.TxRing;

/**
 * How a worker sleeps and misses nothing: it arms, looks once more, and only then waits for its alarm. Called by the worker alone.
 *
 * <pre>
 *   worker                                    card
 *   S1  alarm = clear                         D1  completion = there
 *   S2  EQ and CQ = armed   (registers)       D2  if armed: event, interrupt, alarm = rung
 *   S3  full fence
 *   S4  sleep if no completion is there
 * </pre>
 *
 * <p>Either S4 sees the completion, or D1 came after it, hence D2 after S2: then the alarm is rung, and was not cleared
 * afterwards. Without S3 the look could overtake the arming.
 */
final class Slumber {
    /** So often a sleeping worker looks whether it should have been woken. */
    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** So much later than its completion, the longest moderation included, an interrupt is not late any more, but lost. */
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Alarm alarm;
    private final CompletionEventQueue[] eventQueues;

    /**
     * Of one worker.
     *
     * @param eventQueues each once: that of reception, then that of sending if it is another
     */
    Slumber(Alarm alarm, CompletionEventQueue[] eventQueues) {
        this.alarm = alarm;
        this.eventQueues = eventQueues.clone();
    }

    /** Clears the alarm and arms the queues; false if a completion may come that would not wake the worker. */
    boolean arm(RxRing rx, TxRing tx) {
        alarm.clear();
        boolean wakes = true;
        for (CompletionEventQueue eventQueue : eventQueues) {
            wakes &= eventQueue.arm();
        }
        return wakes && rx.arm() && (tx.inFlight() == 0 || tx.arm());
    }

    /** The look after arming. */
    boolean nothingCame(RxRing rx, TxRing tx) {
        OffHeap.fullFence();
        return !rx.hasCompletions() && !tx.hasCompletions();
    }

    /** Waits for the alarm, or for a completion whose interrupt got lost. */
    void doze(RxRing rx, TxRing tx) {
        while (!alarm.await(CHECK_NANOS)) {
            boolean received = rx.hasCompletions();
            if (received || tx.hasCompletions()) {
                if (!alarm.await(LATE_NANOS)) {
                    eventQueues[received ? 0 : eventQueues.length - 1].missed();
                }
                return;
            }
        }
    }

    /** Reads the events. Also without having slept: each arming may bring one, and an EQ that nobody reads runs over. */
    void readEvents() {
        for (CompletionEventQueue eventQueue : eventQueues) {
            eventQueue.poll();
        }
    }
}
