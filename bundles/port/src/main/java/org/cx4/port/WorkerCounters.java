package org.cx4.port;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What a worker counts: written by it alone, with opaque stores, which cost what plain ones do; read by any thread. */
final class WorkerCounters {
    private static final VarHandle ROUNDS = handle("rounds");
    private static final VarHandle SLEEPS = handle("sleeps");
    private static final VarHandle UNCLAIMED = handle("unclaimed");
    private static final VarHandle UNSENT = handle("unsent");
    private static final VarHandle FAILURES = handle("failures");

    private long rounds;
    private long sleeps;
    private long unclaimed;
    private long unsent;
    private long failures;

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(WorkerCounters.class, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void addRound() {
        ROUNDS.setOpaque(this, rounds + 1);
    }

    void addSleep() {
        SLEEPS.setOpaque(this, sleeps + 1);
    }

    void addUnclaimed(int packets) {
        UNCLAIMED.setOpaque(this, unclaimed + packets);
    }

    void addUnsent(int packets) {
        UNSENT.setOpaque(this, unsent + packets);
    }

    void addFailure() {
        FAILURES.setOpaque(this, failures + 1);
    }

    long rounds() {
        return (long) ROUNDS.getOpaque(this);
    }

    long sleeps() {
        return (long) SLEEPS.getOpaque(this);
    }

    /** Received packets that no handler took. */
    long unclaimed() {
        return (long) UNCLAIMED.getOpaque(this);
    }

    /** Packets given to the transmitter that were freed and not posted, because of a failure or the end of the worker. */
    long unsent() {
        return (long) UNSENT.getOpaque(this);
    }

    long failures() {
        return (long) FAILURES.getOpaque(this);
    }
}
