package org.cx4.model.firmware;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** Answers that are kept back: all of them on demand, or those of single commands. Safe from any thread; outlives the card. */
public final class LateAnswers {
    private final List<Runnable> held = new ArrayList<>();
    private final List<Behind> behind = new ArrayList<>();
    private boolean holding;

    /** An answer that lets others go first. */
    private static final class Behind {
        private final Runnable answer;
        private long left;

        Behind(Runnable answer, long left) {
            this.answer = answer;
            this.left = left;
        }
    }

    /** Keeps all answers back from now on. */
    public synchronized void hold() {
        holding = true;
    }

    /** Whether all answers are kept back now. */
    synchronized boolean holding() {
        return holding;
    }

    /** Keeps an answer back. */
    synchronized void keep(Runnable answer) {
        held.add(answer);
    }

    /** Keeps an answer back until so many others have been given. */
    synchronized void keepBehind(Runnable answer, long others) {
        behind.add(new Behind(answer, others));
    }

    /** An answer has been given: what has its turn now. */
    synchronized List<Runnable> answered() {
        if (behind.isEmpty()) {
            return List.of();
        }
        List<Runnable> due = new ArrayList<>();
        for (Iterator<Behind> each = behind.iterator(); each.hasNext(); ) {
            Behind waiting = each.next();
            if (--waiting.left <= 0) {
                each.remove();
                due.add(waiting.answer);
            }
        }
        return due;
    }

    /** How many answers are kept back. */
    public synchronized int count() {
        return held.size() + behind.size();
    }

    /** Holds no more. The caller gives the answers. */
    public synchronized List<Runnable> release(boolean reversed) {
        List<Runnable> answers = new ArrayList<>(held);
        behind.forEach(waiting -> answers.add(waiting.answer));
        if (reversed) {
            Collections.reverse(answers);
        }
        reset();
        holding = false;
        return answers;
    }

    /** The card was reset: what it held is void. */
    synchronized void reset() {
        held.clear();
        behind.clear();
    }
}
