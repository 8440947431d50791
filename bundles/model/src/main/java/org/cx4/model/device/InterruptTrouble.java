package org.cx4.model.device;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.cx4.model.InterruptFaults;

/** What the vectors were told to do wrong, and what they have done. Safe from any thread; outlives the card. */
final class InterruptTrouble implements InterruptFaults {
    private final IntConsumer raise;
    private final Map<Integer, Line> lines = new HashMap<>();
    private volatile int mostMicros;

    /** What is known of a vector; guarded by this. */
    private static final class Line {
        private final List<Long> losses = new ArrayList<>();
        private boolean dead;
        private long raised;
        private long lost;
    }

    /** With what raises a vector of the live card. */
    InterruptTrouble(IntConsumer raise) {
        this.raise = raise;
    }

    private Line line(int vector) {
        return lines.computeIfAbsent(vector, any -> new Line());
    }

    /** Whether the interrupt at hand is lost. */
    synchronized boolean loses(int vector) {
        Line line = line(vector);
        line.losses.replaceAll(left -> left - 1);
        boolean lost = line.losses.removeIf(left -> left <= 0) || line.dead;
        line.lost += lost ? 1 : 0;
        return lost;
    }

    /** An interrupt was raised. */
    synchronized void countRaised(int vector) {
        line(vector).raised++;
    }

    /** Upper bound of the random delay in microseconds. */
    int mostMicros() {
        return mostMicros;
    }

    @Override
    public synchronized void lose(int vector, long nth) {
        if (nth < 1) {
            throw new IllegalArgumentException("the next interrupt is number 1, there is no number " + nth);
        }
        line(vector).losses.add(nth);
    }

    @Override
    public synchronized void loseAll(int vector) {
        line(vector).dead = true;
    }

    @Override
    public void raise(int vector) {
        raise.accept(vector);
    }

    @Override
    public void delay(int micros) {
        if (micros < 0) {
            throw new IllegalArgumentException("a delay is not negative: " + micros);
        }
        mostMicros = micros;
    }

    @Override
    public synchronized long raised(int vector) {
        return line(vector).raised;
    }

    @Override
    public synchronized long lost(int vector) {
        return line(vector).lost;
    }

    @Override
    public synchronized void clear() {
        lines.values().forEach(line -> {
            line.losses.clear();
            line.dead = false;
        });
        mostMicros = 0;
    }
}
