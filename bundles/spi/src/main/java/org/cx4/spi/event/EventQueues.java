package org.cx4.spi.event;

import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.Stage;
import org.osgi.annotation.versioning.ProviderType;

/** The EQs of an adapter. */
@ProviderType
public interface EventQueues extends Stage {
    /** What completes on a CQ. */
    enum Direction {
        /** Send queues. */
        TX,
        /** Receive queues. */
        RX
    }

    /** Number of cores that completion EQs were made for. */
    int cores();

    /** The completion EQ of a core and direction; by default both directions share one. */
    CompletionEventQueue completionQueue(int core, Direction direction);

    /**
     * Creates a CQ on the EQ of a core and direction: ring, doorbell record, CREATE_CQ with the configured moderation; or
     * with that of the user's last one there, whose place it is about to take. All its entries are in their initial state and
     * owned by the device.
     *
     * @param user the stage that asks, for the trace
     * @param entries a power of two
     * @throws org.cx4.spi.command.CommandException if the card refuses
     */
    CompletionQueue createCompletionQueue(String user, int core, Direction direction, int entries);

    /** Listens to events that concern the whole adapter. Called on the async EQ's thread; must neither wait nor send commands there. */
    Lease listen(AsyncEventListener listener);
}
