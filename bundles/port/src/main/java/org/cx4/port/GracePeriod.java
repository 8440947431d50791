package org.cx4.port;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.cx4.api.Wakeup;

/**
 * How control code replaces what workers are using without a lock on their side.
 *
 * <pre>
 *   control                                   worker, at the start of every round
 *   C1  current = path n       (volatile)     W1  path = current               (acquire)
 *   C2  wake all                              W2  acknowledged = path.number   (release, only if it changed)
 *   C3  read acknowledged      (acquire)      W3  … use path, and only path, for the whole round
 *       until it is n or more
 * </pre>
 *
 * <p>Why it is right: what a worker did with older paths comes before W2 in program order, and W2 releases; so when C3
 * reads n or more, all those uses have happened before it. After W2 the worker cannot get an older path, because {@code
 * current} only moves on. A worker that sleeps is woken by C2 and looks at {@code current} after it has cleared its alarm
 * ({@link Reader#behind}), so either it sees the new path, or the alarm is still rung. A worker that has left counts as
 * one that has acknowledged everything; it never comes back.
 *
 * <p>C1 is called by one thread at a time; C3 by any number, each for its own number. Nothing is retried, and a worker
 * never waits.
 */
final class GracePeriod {
    private static final long LEFT = Long.MAX_VALUE;
    private static final long POLL_NANOS = 50_000;
    private static final VarHandle CURRENT;
    private static final VarHandle ACKNOWLEDGED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            CURRENT = lookup.findVarHandle(GracePeriod.class, "current", DataPath.class);
            ACKNOWLEDGED = lookup.findVarHandle(Reader.class, "acknowledged", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final List<Reader> readers = new CopyOnWriteArrayList<>();
    private volatile DataPath current;

    GracePeriod(DataPath first) {
        this.current = first;
    }

    /** A worker's side. Its methods are called by that worker only. */
    final class Reader {
        private final Thread thread;
        private final Wakeup wakeup;
        private final Supplier<String> doing;
        private long acknowledged;

        private Reader(Thread thread, Wakeup wakeup, Supplier<String> doing) {
            this.thread = thread;
            this.wakeup = wakeup;
            this.doing = doing;
        }

        /** Begins a round: the path to be used until the next call. Says that no older one is in use here. */
        DataPath enter() {
            DataPath now = (DataPath) CURRENT.getAcquire(GracePeriod.this);
            if (now.number != acknowledged) {
                ACKNOWLEDGED.setRelease(this, now.number);
            }
            return now;
        }

        /** Whether a newer path waits than the one entered. Asked between clearing the alarm and sleeping. */
        boolean behind() {
            return current.number != acknowledged;
        }

        /** The worker ends and uses no path any more. */
        void leave() {
            readers.remove(this);
            ACKNOWLEDGED.setRelease(this, LEFT);
        }

        private boolean passed(long number) {
            return (long) ACKNOWLEDGED.getAcquire(this) >= number;
        }
    }

    /**
     * A worker joins, before its thread starts.
     *
     * @param thread the worker's
     * @param wakeup called after each change
     * @param doing says who the worker is and what it is doing; called by any thread
     */
    Reader join(Thread thread, Wakeup wakeup, Supplier<String> doing) {
        Reader reader = new Reader(thread, wakeup, doing);
        readers.add(reader);
        return reader;
    }

    /** The newest path. */
    DataPath current() {
        return current;
    }

    /** Makes a path the newest and wakes the workers; its number must be higher than all before. */
    void publish(DataPath next) {
        if (next.number <= current.number) {
            throw new IllegalArgumentException("path " + next.number + " does not follow path " + current.number);
        }
        current = next;
        for (Reader reader : readers) {
            reader.wakeup.wake();
        }
    }

    /**
     * Waits until every worker has acknowledged a path, or has left. A worker that calls this itself is not waited for: it
     * goes on with its round when the call returns, and with the newest path in the next.
     *
     * @param number of the path
     * @param limitNanos longest wait
     * @return those that have not, in words; empty if all have
     */
    List<String> await(long number, long limitNanos) {
        long start = System.nanoTime();
        boolean interrupted = false;
        List<String> late = late(number);
        while (!late.isEmpty() && System.nanoTime() - start < limitNanos) {
            LockSupport.parkNanos(this, POLL_NANOS);
            // Left set it would keep us from parking; the wait is short and bounded, so it is handed on afterwards.
            interrupted |= Thread.interrupted();
            late = late(number);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return late;
    }

    private List<String> late(long number) {
        List<String> late = new ArrayList<>();
        for (Reader reader : readers) {
            if (!reader.passed(number) && reader.thread != Thread.currentThread()) {
                late.add(reader.doing.get());
            }
        }
        return late;
    }
}
