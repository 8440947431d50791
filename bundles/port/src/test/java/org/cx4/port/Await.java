package org.cx4.port;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what another thread does; without a deadline of its own a test would hang instead of fail. */
final class Await {
    private static final long LIMIT = TimeUnit.SECONDS.toNanos(30);

    private Await() {}

    static void until(String what, BooleanSupplier condition) {
        until(what, condition, () -> "");
    }

    /** Tells the state of things if it was in vain. */
    static void until(String what, BooleanSupplier condition, Supplier<String> state) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT) {
                throw new AssertionError("waited in vain: " + what + " " + state.get());
            }
            Thread.yield();
        }
    }
}
