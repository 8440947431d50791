package org.cx4.model.device;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import org.cx4.model.dma.DmaMap;
import org.cx4.model.object.CardState;
import org.cx4.spi.stage.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread of the data path: works in bursts under {@code DmaMap.access}, sleeps when there is nothing to do. */
abstract class CardThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CardThread.class);
    private static final int SPINS = 100;

    private final CardState card;
    private final int delayMicros;
    private final Thread thread;
    private volatile boolean asleep;
    private volatile boolean ended;

    /** A thread that has not begun. */
    CardThread(String name, CardState card, int delayMicros) {
        this.card = card;
        this.delayMicros = delayMicros;
        this.thread = new Thread(this::loop, name);
        thread.setDaemon(true);
    }

    /** Begins. */
    final void start() {
        thread.start();
    }

    /** Whether there is work. */
    abstract boolean hasWork();

    /**
     * Does a piece of work.
     *
     * @param most how much, in units of its own
     */
    abstract void work(int most);

    /** What it holds while it works. */
    Lock access(DmaMap dma) {
        return dma.access();
    }

    /** There is work. From any thread, after the work has been published with a volatile store. */
    final void wake() {
        if (asleep) {
            LockSupport.unpark(thread);
        }
    }

    private void loop() {
        Lock access = access(card.dma());
        while (!ended) {
            if (delayMicros > 0 && hasWork()) {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(
                        ThreadLocalRandom.current().nextLong(delayMicros + 1L)));
            }
            access.lock();
            try {
                work(delayMicros > 0 ? 1 : Integer.MAX_VALUE);
                card.moderator().fireDue(System.nanoTime());
            } catch (RuntimeException | Error e) {
                LOG.error("{} failed", thread.getName(), e);
                card.errors().add(thread.getName() + " failed: " + e);
            } finally {
                access.unlock();
            }
            sleepUnlessWork();
        }
    }

    private void sleepUnlessWork() {
        for (int i = 0; i < SPINS; i++) {
            if (hasWork() || ended) {
                return;
            }
            Thread.onSpinWait();
        }
        asleep = true;
        long deadline = card.moderator().nextDeadline();
        if (!hasWork() && !ended) {
            if (deadline == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, deadline - System.nanoTime());
            }
        }
        asleep = false;
    }

    /** Ends the thread, and returns when it has ended. */
    @Override
    public final void close() {
        ended = true;
        LockSupport.unpark(thread);
        Threads.join(thread);
    }
}
