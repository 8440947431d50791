package org.cx4.api;

import org.osgi.annotation.versioning.ConsumerType;

/** Wakes a sleeping worker. */
@ConsumerType
@FunctionalInterface
public interface Wakeup {
    /** From any thread, at any time, as often as one likes: never blocks, and is not lost if the worker is just falling asleep. */
    void wake();
}
