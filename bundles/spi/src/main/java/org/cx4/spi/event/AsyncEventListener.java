package org.cx4.spi.event;

import org.osgi.annotation.versioning.ConsumerType;

/** Hears of asynchronous events. Every method does nothing unless overridden. */
@ConsumerType
public interface AsyncEventListener {
    /** The link went up or down. */
    default void portChange(boolean up) {}

    /** A CQ is dead: overrun, or its ring could not be written. */
    default void completionQueueError(int cqn, int syndrome) {}

    /** A send or receive queue is in error. */
    default void queueError(int eventType, int queueNumber) {}
}
