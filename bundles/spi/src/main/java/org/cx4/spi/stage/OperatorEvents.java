package org.cx4.spi.stage;

import java.util.Map;

/** Where a stage tells operators what happened; topics and properties are in {@link org.cx4.api.AdapterEvents}. */
@FunctionalInterface
public interface OperatorEvents {
    /** Tells nobody; for tests and for parts that run without a stage. */
    OperatorEvents NONE = (topic, message, details) -> {};

    /**
     * Posts an event and returns at once; where no EventAdmin runs it is dropped. From any thread but a worker's: it
     * allocates and locks. It never throws.
     *
     * @param topic one of the topics of {@link org.cx4.api.AdapterEvents}
     * @param message what happened, in words
     * @param details the topic's own properties; adapter, stage, message and time are added
     */
    void post(String topic, String message, Map<String, ?> details);
}
