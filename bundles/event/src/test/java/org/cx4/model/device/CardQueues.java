package org.cx4.model.device;

import org.cx4.model.object.CompletionQueueObject;
import org.cx4.model.object.EventQueueObject;

/** The queues of a software card as the card itself sees them, so that a test can write more than traffic would in hours. */
public final class CardQueues {
    private CardQueues() {}

    /** The EQ with a number. */
    public static EventQueueObject eventQueue(CardModels models, String adapter, int eqn) {
        return models.cardModel(adapter).live().state().eventQueues().get(eqn);
    }

    /** The CQ with a number. */
    public static CompletionQueueObject completionQueue(CardModels models, String adapter, int cqn) {
        return models.cardModel(adapter).live().state().completionQueues().get(cqn);
    }
}
