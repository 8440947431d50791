package org.cx4.spi.stage;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.cx4.api.AdapterEvents;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log and the operators what happens to queues, in the same words whichever stage has them. On control threads. */
public final class QueueReports {
    private static final Logger LOG = LoggerFactory.getLogger(QueueReports.class);

    private final String adapter;
    private final OperatorEvents events;

    /**
     * A queue.
     *
     * @param kind {@code SQ}, {@code RQ} or {@code CQ}
     * @param number the device's
     * @param core its core
     */
    public record Queue(String kind, int number, int core) {
        @Override
        public String toString() {
            return kind + " 0x" + Integer.toHexString(number) + " of core " + core;
        }
    }

    /**
     * Why it failed.
     *
     * @param words what the device said
     * @param syndrome of the CQE or event, 0 if it gave none
     * @param vendorSyndrome beside it, 0 if it gave none
     */
    public record Cause(String words, int syndrome, int vendorSyndrome) {
        @Override
        public String toString() {
            return words + ", syndrome 0x" + Integer.toHexString(syndrome) + ", vendor syndrome 0x"
                    + Integer.toHexString(vendorSyndrome);
        }
    }

    /** For an adapter's stage. */
    public QueueReports(String adapter, OperatorEvents events) {
        this.adapter = adapter;
        this.events = events;
    }

    /**
     * It was in error and works again.
     *
     * @param count how often so far
     * @param lost packets or buffers that were in it
     */
    public void recovered(Queue queue, Cause cause, long count, int lost) {
        Map<String, Object> details = details(queue, cause);
        details.put(AdapterEvents.COUNT, count);
        details.put(AdapterEvents.LOST, lost);
        tell(
                AdapterEvents.QUEUE_RECOVERED,
                queue + " was in error (" + cause + ") and works again; " + lost + " packets or buffers went back to"
                        + " the pool, recovery " + count,
                details);
    }

    /**
     * It is in error and stays so for a while.
     *
     * @param why what keeps it, in words
     * @param waitNanos until the next try
     */
    public void failed(Queue queue, Cause cause, String why, long waitNanos) {
        long millis = TimeUnit.NANOSECONDS.toMillis(waitNanos);
        Map<String, Object> details = details(queue, cause);
        details.put(AdapterEvents.BACK_OFF, millis);
        tell(
                AdapterEvents.QUEUE_FAILED,
                queue + " is in error (" + cause + "): " + why + "; next try in " + millis + " ms",
                details);
    }

    /**
     * It has work and completes nothing.
     *
     * @param nanos for how long so far
     * @param count how often so far
     */
    public void hung(Queue queue, long nanos, long count) {
        Map<String, Object> details = details(queue);
        details.put(AdapterEvents.COUNT, count);
        tell(
                AdapterEvents.QUEUE_HUNG,
                queue + " has work and has completed nothing for " + TimeUnit.NANOSECONDS.toMillis(nanos)
                        + " ms; is the link up, is the peer sending pause frames?",
                details);
    }

    /** It was reported as hung, and is not any more. */
    public void moves(Queue queue, long count) {
        Map<String, Object> details = details(queue);
        details.put(AdapterEvents.COUNT, count);
        tell(AdapterEvents.QUEUE_MOVES, queue + " completes again", details);
    }

    private static Map<String, Object> details(Queue queue) {
        Map<String, Object> details = new HashMap<>();
        details.put(AdapterEvents.QUEUE_KIND, queue.kind);
        details.put(AdapterEvents.QUEUE, queue.number);
        details.put(AdapterEvents.CORE, queue.core);
        return details;
    }

    private static Map<String, Object> details(Queue queue, Cause cause) {
        Map<String, Object> details = details(queue);
        details.put(AdapterEvents.CAUSE, cause.words);
        details.put(AdapterEvents.SYNDROME, cause.syndrome);
        details.put(AdapterEvents.VENDOR_SYNDROME, cause.vendorSyndrome);
        return details;
    }

    private void tell(String topic, String message, Map<String, ?> details) {
        LOG.warn("{}: {}", adapter, message);
        events.post(topic, message, details);
    }
}
