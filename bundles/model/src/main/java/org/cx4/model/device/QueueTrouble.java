package org.cx4.model.device;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.cx4.model.QueueFaults;
import org.cx4.model.object.CardState;
import org.cx4.model.object.CompletionQueueObject;
import org.cx4.model.object.ReceiveQueueObject;
import org.cx4.model.object.SendQueueObject;
import org.cx4.model.object.WorkQueueObject;
import org.cx4.model.object.WorkQueueState;

/** Makes queues of the live card go wrong. */
final class QueueTrouble implements QueueFaults {
    private final Supplier<Card> live;

    /** With what gives the live card or throws. */
    QueueTrouble(Supplier<Card> live) {
        this.live = live;
    }

    private WorkQueueObject queue(int number) {
        CardState state = live.get().state();
        SendQueueObject sender = state.sendQueues().get(number);
        ReceiveQueueObject receiver = state.receiveQueues().get(number);
        return existing(sender != null ? sender : receiver, "SQ or RQ", number);
    }

    private CompletionQueueObject completionQueue(int number) {
        return existing(live.get().state().completionQueues().get(number), "CQ", number);
    }

    private static <T> T existing(T object, String kind, int number) {
        if (object == null) {
            throw new IllegalStateException("there is no " + kind + " 0x" + Integer.toHexString(number));
        }
        return object;
    }

    private <T> void onCard(T queue, Consumer<T> action) {
        live.get().firmware().run(() -> action.accept(queue));
    }

    @Override
    public void fail(int queueNumber, long nth, int cqeSyndrome) {
        if (nth < 1) {
            throw new IllegalArgumentException("the next WQE is number 1, there is no number " + nth);
        }
        queue(queueNumber).injectFault(nth, cqeSyndrome);
    }

    @Override
    public void flush(int queueNumber) {
        Card card = live.get();
        onCard(queue(queueNumber), queue -> {
            synchronized (queue) {
                if (!queue.ready()) {
                    return;
                }
                queue.moveTo(WorkQueueState.ERROR);
                if (queue instanceof SendQueueObject sender) {
                    card.packets().flush(sender);
                } else if (queue instanceof ReceiveQueueObject receiver) {
                    card.packets().flush(receiver);
                }
            }
        });
    }

    @Override
    public void hold(int queueNumber) {
        queue(queueNumber).completions().hold(queueNumber);
    }

    @Override
    public void release(int queueNumber) {
        onCard(queue(queueNumber).completions(), completions -> completions.releaseHeld(queueNumber));
    }

    @Override
    public void delay(int cqn, int mostMicros) {
        completionQueue(cqn).delay(mostMicros);
    }

    @Override
    public void failCompletionQueue(int cqn, int cqErrorSyndrome) {
        onCard(completionQueue(cqn), queue -> queue.failNow(cqErrorSyndrome));
    }
}
