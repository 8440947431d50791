package org.cx4.model.object;

import java.util.ArrayList;
import java.util.List;

/**
 * Completion events that moderation holds back. The thread that defers one, and every other thread of the data path, looks
 * here before it sleeps.
 */
public final class Moderator {
    private final List<CompletionQueueObject> deferred = new ArrayList<>();
    private volatile long earliest = Long.MAX_VALUE;

    /** To be fired at a time of {@link System#nanoTime}. */
    synchronized void defer(CompletionQueueObject queue, long deadline) {
        deferred.add(queue);
        earliest = Math.min(earliest, deadline);
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
        List<CompletionQueueObject> due = new ArrayList<>();
        synchronized (this) {
            long next = Long.MAX_VALUE;
            for (CompletionQueueObject queue : deferred) {
                if (queue.deadline() <= now) {
                    due.add(queue);
                } else {
                    next = Math.min(next, queue.deadline());
                }
            }
            deferred.removeAll(due);
            earliest = next;
        }
        due.forEach(CompletionQueueObject::fireDeferred);
    }

    /** Forgets everything, as a reset does. */
    public synchronized void clear() {
        deferred.clear();
        earliest = Long.MAX_VALUE;
    }
}
