package org.cx4.api.interrupt;

import java.util.List;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The event queues of an adapter and the CQs on them, to be seen and set. Every method that sets something throws {@link
 * IllegalArgumentException} for a queue or value that cannot be, and the driver's exception for a command that the card refuses;
 * then nothing has changed. All throw {@link IllegalStateException} when the stage is down.
 */
@ProviderType
public interface Interrupts {
    /** Name of the adapter. */
    String adapter();

    /** All EQs, the async one first; one QUERY_EQ each. */
    List<EventQueueView> eventQueues();

    /** All CQs in the order of their creation; one QUERY_CQ each. */
    List<CompletionQueueView> completionQueues();

    /**
     * Sets the moderation of a CQ by MODIFY_CQ.
     *
     * @param cqn its number
     * @param periodMicros longest time that an event waits for further completions, in microseconds; 0: it does not wait
     * @param maxPackets completions that end the wait; 0: only the time does
     */
    void moderate(int cqn, int periodMicros, int maxPackets);

    /**
     * Says which completions a CQ shall tell of. A worker whose receive CQ does not tell of all of them polls; so it does while
     * packets are sent and its send CQ does not tell of all of them.
     */
    void tell(int cqn, Notification notification);

    /**
     * Masks the interrupts of a completion EQ, or allows them again. While they are masked the EQ is not armed, its vector is not
     * listened to, and its worker polls. The async EQ cannot be masked: commands are answered through it.
     */
    void mask(int eqn, boolean masked);

    /** Events that the async EQ can do without, in the PRM's words. The others the driver lives by. */
    Set<String> maskableEvents();

    /**
     * Masks asynchronous events: the async EQ takes all that the driver knows but these. No card can change that of an EQ: a new one
     * is made, then the old one is destroyed and read to its end.
     */
    void maskEvents(Set<String> events);
}
