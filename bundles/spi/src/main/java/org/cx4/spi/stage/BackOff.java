package org.cx4.spi.stage;

import java.util.concurrent.TimeUnit;

/**
 * How long to wait before something that failed is tried again: not at all the first time, then longer each time, up to five
 * seconds. What has worked for long enough starts anew. Not thread-safe.
 */
public final class BackOff {
    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** After so many doublings of the first wait the longest one is reached. */
    private static final int MOST_DOUBLINGS = 9;

    private int failures;
    private long last;

    /**
     * It has failed now.
     *
     * @param now a time of {@link System#nanoTime}
     * @return nanoseconds to wait before the next try
     */
    public long failed(long now) {
        if (failures > 0 && now - last > QUIET_NANOS) {
            failures = 0;
        }
        long wait = failures == 0 ? 0 : Math.min(MOST_NANOS, FIRST_NANOS << Math.min(failures - 1, MOST_DOUBLINGS));
        last = now + wait;
        failures++;
        return wait;
    }
}
