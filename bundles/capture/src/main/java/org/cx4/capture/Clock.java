package org.cx4.capture;

import java.time.Instant;

/** Wall clock in nanoseconds that never goes backwards: set once, then driven by the system's steady clock. */
final class Clock {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final long offset;

    Clock() {
        Instant now = Instant.now();
        offset = now.getEpochSecond() * NANOS_PER_SECOND + now.getNano() - System.nanoTime();
    }

    /** Since 1970. */
    long nanos() {
        return offset + System.nanoTime();
    }
}
