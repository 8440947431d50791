package org.cx4.model.object;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * What comes later: completion events that moderation holds back, and whatever was told to be late. The thread that defers
 * something, and every other thread of the data path, looks here before it sleeps.
 */
public final class Moderator {
    private final List<Deferred> deferred = new ArrayList<>();
    private volatile IntSupplier chance = () -> 0;
    private volatile long earliest = Long.MAX_VALUE;

    /** To be fired at a time of {@link System#nanoTime}. */
    public synchronized void defer(Deferred what, long deadline) {
        deferred.add(what);
        earliest = Math.min(earliest, deadline);
    }

    /** Says by how many microseconds at most events come later by chance; 0 for none. */
    public void chance(IntSupplier mostMicros) {
        chance = mostMicros;
    }

    /** A random time within the limit. */
    public long chanceNanos() {
        int most = chance.getAsInt();
        return most == 0 ? 0 : 1 + ThreadLocalRandom.current().nextLong(TimeUnit.MICROSECONDS.toNanos(most));
    }

    /** When the next one is due, as {@link System#nanoTime}; {@link Long#MAX_VALUE} if none is waiting. */
    public long nextDeadline() {
        return earliest;
    }

    /** Fires what is due. */
    public void fireDue(long now) {
        if (earliest > now) {
            return;
        }
        List<Deferred> due = new ArrayList<>();
        synchronized (this) {
            long next = Long.MAX_VALUE;
            for (Deferred what : deferred) {
                if (what.deadline() <= now) {
                    due.add(what);
                } else {
                    next = Math.min(next, what.deadline());
                }
            }
            deferred.removeAll(due);
            earliest = next;
        }
        due.forEach(Deferred::fireDeferred);
    }

    /** Forgets everything, as a reset does. */
    public synchronized void clear() {
        deferred.clear();
        earliest = Long.MAX_VALUE;
    }
}
