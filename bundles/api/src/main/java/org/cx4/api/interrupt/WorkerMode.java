package org.cx4.api.interrupt;

/** How a worker waits for work. */
public enum WorkerMode {
    /** Looks at its rings all the time and never arms a CQ. */
    POLL,
    /** Sleeps as soon as a round found nothing to do. */
    INTERRUPT,
    /** Polls under load; sleeps after a number of rounds without work. */
    ADAPTIVE
}
