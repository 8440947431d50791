package org.cx4.spi.stage;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What has been acquired, to be released in reverse. One that fails does not keep the others from being released.
 *
 * <p>Not thread-safe: it belongs to the life cycle of one stage.
 */
public final class Undo implements AutoCloseable {
    private final Deque<Step> steps = new ArrayDeque<>();

    private record Step(String what, AutoCloseable action) {}

    /** Acquired: release it with {@code close}. */
    public <T extends AutoCloseable> T add(T acquired) {
        steps.push(new Step(acquired.toString(), acquired));
        return acquired;
    }

    /** Done: take it back with the action. */
    public void add(String what, AutoCloseable action) {
        steps.push(new Step(what, action));
    }

    /**
     * Releases everything, last first. A second call does nothing.
     *
     * @throws ReleaseException after all have been tried, if any failed; the failures are its suppressed exceptions
     */
    @Override
    public void close() {
        ReleaseException failures = null;
        while (!steps.isEmpty()) {
            Step step = steps.pop();
            try {
                step.action.close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failures = ReleaseException.add(failures, step.what, e);
            } catch (Exception | Error e) {
                failures = ReleaseException.add(failures, step.what, e);
            }
        }
        if (failures != null) {
            throw failures;
        }
    }
}
