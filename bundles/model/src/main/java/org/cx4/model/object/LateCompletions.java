package org.cx4.model.object;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.cx4.memory.OffHeap;
import org.cx4.prm.data.Cqe64;

/**
 * CQEs that a CQ keeps back because it was told to. Those of one work queue stay in order. Guarded by the CQ's monitor; the
 * CQ does the writing.
 */
final class LateCompletions {
    private final Map<Integer, Deque<byte[]>> held = new HashMap<>();
    private final List<Late> late = new ArrayList<>();
    private int mostMicros;

    private record Late(int queueNumber, byte[] cqe, long due) {}

    /** Whether nothing is kept back, nor to be. */
    boolean idle() {
        return held.isEmpty() && late.isEmpty() && mostMicros == 0;
    }

    /** Keeps the CQEs of a work queue back from now on. */
    void hold(int queueNumber) {
        held.putIfAbsent(queueNumber, new ArrayDeque<>());
    }

    /** Delays each CQE by up to so many microseconds; 0 for none. */
    void delay(int micros) {
        mostMicros = micros;
    }

    /**
     * Keeps a CQE back, if it was told to.
     *
     * @param cqe process address
     * @return whether it did
     */
    boolean keep(int queueNumber, long cqe) {
        Deque<byte[]> waiting = held.get(queueNumber);
        long last = late.stream()
                .filter(each -> each.queueNumber == queueNumber)
                .mapToLong(Late::due)
                .max()
                .orElse(0);
        boolean behindOthers = last != 0;
        if (!behindOthers && waiting == null && mostMicros == 0) {
            return false;
        }
        byte[] copy = new byte[Cqe64.BYTES];
        OffHeap.copy(cqe, copy, 0, Cqe64.BYTES);
        if (waiting != null && !behindOthers) {
            waiting.add(copy);
        } else {
            long chance = ThreadLocalRandom.current().nextLong(TimeUnit.MICROSECONDS.toNanos(mostMicros) + 1);
            long due = System.nanoTime() + chance;
            late.add(new Late(queueNumber, copy, behindOthers ? Math.max(last, due) : due));
        }
        return true;
    }

    /** What is due at a time and not held, in order. */
    List<byte[]> takeDue(long now) {
        List<byte[]> due = new ArrayList<>();
        // Sorted stably: equal times keep their order.
        late.sort((one, other) -> Long.compare(one.due - now, other.due - now));
        for (Iterator<Late> each = late.iterator(); each.hasNext(); ) {
            Late next = each.next();
            if (next.due - now > 0) {
                break;
            }
            each.remove();
            Deque<byte[]> waiting = held.get(next.queueNumber);
            (waiting == null ? due : waiting).add(next.cqe);
        }
        return due;
    }

    /** When the next one is due; {@link Long#MAX_VALUE} if none is. */
    long nextDue() {
        return late.stream().mapToLong(Late::due).min().orElse(Long.MAX_VALUE);
    }

    /** Keeps the CQEs of a work queue back no more: what was held, in order. */
    List<byte[]> release(int queueNumber) {
        Deque<byte[]> waiting = held.remove(queueNumber);
        return waiting == null ? List.of() : List.copyOf(waiting);
    }

    /** A work queue is reset: what was held is lost, what was late must be written now, in order. */
    List<byte[]> forget(int queueNumber) {
        held.remove(queueNumber);
        List<byte[]> now = late.stream()
                .filter(each -> each.queueNumber == queueNumber)
                .sorted((one, other) -> Long.compare(one.due, other.due))
                .map(Late::cqe)
                .toList();
        late.removeIf(each -> each.queueNumber == queueNumber);
        return now;
    }

    /** The CQ is gone. */
    void clear() {
        held.clear();
        late.clear();
        mostMicros = 0;
    }
}
