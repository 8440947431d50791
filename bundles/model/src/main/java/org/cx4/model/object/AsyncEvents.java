package org.cx4.model.object;

import org.cx4.prm.BitField;
import org.cx4.prm.EventType;

/** Sends events to the EQ that asked for their type. Safe from any thread of the card. */
public final class AsyncEvents {
    private final ObjectTable<EventQueueObject> eventQueues;

    /** Over the live EQs. */
    public AsyncEvents(ObjectTable<EventQueueObject> eventQueues) {
        this.eventQueues = eventQueues;
    }

    /** The EQ that takes events of a type: the lowest number, if several do; null if none does. */
    public EventQueueObject taker(EventType type) {
        for (EventQueueObject queue : eventQueues.all()) {
            if (queue.takes(type)) {
                return queue;
            }
        }
        return null;
    }

    /**
     * Posts an event; it is lost if no EQ takes its type.
     *
     * @param first a field of the event data
     * @param second another one, or null
     */
    public void post(EventType type, int subType, BitField first, int firstValue, BitField second, int secondValue) {
        EventQueueObject queue = taker(type);
        if (queue != null) {
            queue.post(type, subType, first, firstValue, second, secondValue);
        }
    }
}
