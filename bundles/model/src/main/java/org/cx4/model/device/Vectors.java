package org.cx4.model.device;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.cx4.api.Wakeup;
import org.cx4.model.object.Deferred;
import org.cx4.model.object.Interrupts;
import org.cx4.model.object.Moderator;
import org.cx4.spi.stage.Lease;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The interrupt vectors and who listens to them. */
final class Vectors implements Interrupts {
    private static final Logger LOG = LoggerFactory.getLogger(Vectors.class);

    private final List<CopyOnWriteArrayList<Registration>> listeners;
    private final InterruptTrouble faults;
    private final Moderator moderator;
    private volatile boolean gone;

    /** One registration, so that one listener may register twice. */
    private record Registration(Wakeup wakeup, Object identity) {}

    /** An interrupt that comes later. */
    private final class LateInterrupt implements Deferred {
        private final int vector;
        private final long deadline;

        LateInterrupt(int vector, long deadline) {
            this.vector = vector;
            this.deadline = deadline;
        }

        @Override
        public long deadline() {
            return deadline;
        }

        @Override
        public void fireDeferred() {
            raise(vector);
        }
    }

    Vectors(int count, InterruptTrouble faults, Moderator moderator) {
        this.faults = faults;
        this.moderator = moderator;
        listeners = IntStream.range(0, count)
                .mapToObj(vector -> new CopyOnWriteArrayList<Registration>())
                .toList();
    }

    int count() {
        return listeners.size();
    }

    /** How many listen, to any. */
    int listening() {
        return listeners.stream().mapToInt(List::size).sum();
    }

    Lease listen(int vector, Wakeup wakeup) {
        if (vector < 0 || vector >= listeners.size()) {
            throw new IllegalArgumentException("there is no vector " + vector + ", only " + listeners.size());
        }
        Registration registration = new Registration(wakeup, new Object());
        listeners.get(vector).add(registration);
        return () -> listeners.get(vector).remove(registration);
    }

    /** The card is gone: nobody is woken any more. */
    void remove() {
        gone = true;
    }

    @Override
    public void fire(int vector) {
        if (faults.loses(vector)) {
            return;
        }
        long chance = moderator.chanceNanos();
        if (chance == 0) {
            raise(vector);
        } else {
            long deadline = System.nanoTime() + chance;
            moderator.defer(new LateInterrupt(vector, deadline), deadline);
        }
    }

    /** Raises a vector, without regard to what it was told to lose. */
    void raise(int vector) {
        if (gone) {
            return;
        }
        faults.countRaised(vector);
        for (Registration registration : listeners.get(vector)) {
            try {
                registration.wakeup.wake();
            } catch (RuntimeException e) {
                LOG.error("a listener of vector {} failed", vector, e);
            }
        }
    }
}
