package org.cx4.api;

/**
 * The events that tell operators what happened to an adapter, as topics and property keys of OSGi's EventAdmin.
 *
 * <p>A consumer registers an {@code org.osgi.service.event.EventHandler} with the property {@code event.topics}, for example
 * {@link #ALL_TOPICS}, and {@code event.filter}, for example {@code (cx4.adapter=a0)}. Events are posted, never sent: a slow
 * handler does not hold up the driver. Where no EventAdmin runs, events are dropped; counters and the log tell the same.
 *
 * <p>Every event has {@link #ADAPTER}, {@link #STAGE}, {@link #MESSAGE} and {@link #TIMESTAMP}; each topic says what else.
 */
public final class AdapterEvents {
    /** All topics below. */
    public static final String ALL_TOPICS = "org/cx4/*";

    /**
     * A queue was in error and works again. With {@link #QUEUE_KIND}, {@link #QUEUE}, {@link #CORE}, {@link #CAUSE},
     * {@link #COUNT}, {@link #LOST}; {@link #SYNDROME} and {@link #VENDOR_SYNDROME} if a CQE told them.
     */
    public static final String QUEUE_RECOVERED = "org/cx4/queue/RECOVERED";

    /**
     * A queue is in error and stays so for a while: its reset failed, or it failed again so soon that the next reset waits.
     * With the properties of {@link #QUEUE_RECOVERED} and {@link #BACK_OFF}.
     */
    public static final String QUEUE_FAILED = "org/cx4/queue/FAILED";

    /** A send queue has work and completes nothing. With {@link #QUEUE_KIND}, {@link #QUEUE}, {@link #CORE}, {@link #COUNT}. */
    public static final String QUEUE_HUNG = "org/cx4/queue/HUNG";

    /** A queue that was reported with {@link #QUEUE_HUNG} completes again, or is empty. With the same properties. */
    public static final String QUEUE_MOVES = "org/cx4/queue/MOVES";

    /** The adapter's firmware or hardware failed; traffic stops. With {@link #SYNDROME} and {@link #CAUSE}. */
    public static final String ADAPTER_FATAL = "org/cx4/adapter/FATAL";

    /** The adapter was reset after a failure. With {@link #COUNT}. */
    public static final String ADAPTER_RESET = "org/cx4/adapter/RESET";

    /** The adapter does not answer any more: all its registers read as ones. */
    public static final String ADAPTER_REMOVED = "org/cx4/adapter/REMOVED";

    /** Work was found that no interrupt had told of. With {@link #VECTOR} and {@link #COUNT}. */
    public static final String INTERRUPT_LOST = "org/cx4/interrupt/LOST";

    /** Name of the adapter, a {@code String}. */
    public static final String ADAPTER = "cx4.adapter";

    /** Name of the stage that tells it, a {@code String}. */
    public static final String STAGE = "cx4.stage";

    /** What happened, in words, a {@code String}. */
    public static final String MESSAGE = "message";

    /** When it was posted, milliseconds since 1970 in UTC, a {@code Long}. */
    public static final String TIMESTAMP = "timestamp";

    /** {@code SQ}, {@code RQ} or {@code CQ}, a {@code String}. */
    public static final String QUEUE_KIND = "cx4.queue.kind";

    /** The device's number of the queue, an {@code Integer}. */
    public static final String QUEUE = "cx4.queue";

    /** Which core's queue, from 0, an {@code Integer}. */
    public static final String CORE = "cx4.core";

    /** What the device said, in words, a {@code String}. */
    public static final String CAUSE = "cx4.cause";

    /** The device's syndrome, an {@code Integer}. */
    public static final String SYNDROME = "cx4.syndrome";

    /** The vendor's syndrome beside it, an {@code Integer}. */
    public static final String VENDOR_SYNDROME = "cx4.syndrome.vendor";

    /** How often it happened to this queue, vector or adapter since its stage came up, this time included, a {@code Long}. */
    public static final String COUNT = "cx4.count";

    /** Packets or buffers that were in the queue and went back to the pool, an {@code Integer}. */
    public static final String LOST = "cx4.lost";

    /** How long the driver waits before it tries again, in milliseconds, a {@code Long}. */
    public static final String BACK_OFF = "cx4.backoff.ms";

    /** The interrupt vector, an {@code Integer}. */
    public static final String VECTOR = "cx4.vector";

    private AdapterEvents() {}
}
