package org.cx4.model.firmware;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;

/** What the firmware was told to do wrong. Safe from any thread; outlives the card. */
public final class CommandFaults {
    private final Map<Opcode, Deque<Refusal>> refusals = new EnumMap<>(Opcode.class);
    private final List<Runnable> held = new ArrayList<>();
    private boolean holding;

    /** Refuses the next command of an opcode. */
    public synchronized void refuseNext(Opcode opcode, CommandStatus status, int syndrome) {
        refusals.computeIfAbsent(opcode, any -> new ArrayDeque<>())
                .add(new Refusal(status.code(), syndrome, "it was told to"));
    }

    /** The refusal for a command at hand, or null. */
    synchronized Refusal take(Opcode opcode) {
        Deque<Refusal> waiting = opcode == null ? null : refusals.get(opcode);
        return waiting == null ? null : waiting.poll();
    }

    /** Keeps answers back from now on. */
    public synchronized void hold() {
        holding = true;
    }

    /** Keeps an answer back, if it was told to. */
    synchronized boolean hold(Runnable answer) {
        return holding && held.add(answer);
    }

    /** How many answers are kept back. */
    public synchronized int held() {
        return held.size();
    }

    /** Holds no more. The caller gives the answers. */
    public synchronized List<Runnable> release(boolean reversed) {
        List<Runnable> answers = new ArrayList<>(held);
        if (reversed) {
            Collections.reverse(answers);
        }
        held.clear();
        holding = false;
        return answers;
    }

    /** Forgets refusals that are still to come. */
    public synchronized void clear() {
        refusals.clear();
    }

    /** The card was reset: what it held is void. */
    synchronized void reset() {
        held.clear();
    }
}
