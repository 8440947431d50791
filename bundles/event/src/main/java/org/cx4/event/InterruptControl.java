package org.cx4.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.cx4.api.interrupt.CompletionQueueView;
import org.cx4.api.interrupt.EventQueueView;
import org.cx4.api.interrupt.Interrupts;
import org.cx4.api.interrupt.Notification;
import org.cx4.event.CompletionRing.Moderation;
import org.cx4.prm.EqState;
import org.cx4.prm.EqStatus;
import org.cx4.prm.context.CqContext;
import org.cx4.spi.event.EventQueues.Direction;

/** What an operator may see and set of an event stage that is up. Safe from any thread. */
final class InterruptControl implements Interrupts {
    private final String adapter;
    private final boolean cqModeration;
    private final AsyncQueue asyncQueue;
    private final AsyncEvents async;
    private final List<CompletionEvents> completions;

    /**
     * Over EQs that are there.
     *
     * @param cqModeration whether the card has it
     */
    InterruptControl(
            String adapter,
            boolean cqModeration,
            AsyncQueue asyncQueue,
            AsyncEvents async,
            List<CompletionEvents> completions) {
        this.adapter = adapter;
        this.cqModeration = cqModeration;
        this.asyncQueue = asyncQueue;
        this.async = async;
        this.completions = completions;
    }

    /** An EQ as the card has it; one QUERY_EQ. */
    static EventQueueView view(EventQueue queue, String use, boolean masked, long events, long interrupts, long lost) {
        EventQueue.Context context = queue.query();
        return new EventQueueView(
                queue.eqn(),
                context.vector(),
                use,
                1 << context.logEntries(),
                masked,
                context.state() == EqState.ARMED ? "armed" : "fired",
                context.status() == EqStatus.OK,
                AsyncQueue.names(context.events()),
                context.waiting(),
                events,
                interrupts,
                lost);
    }

    @Override
    public String adapter() {
        return adapter;
    }

    @Override
    public List<EventQueueView> eventQueues() {
        List<EventQueueView> views = new ArrayList<>();
        views.add(async.view(asyncQueue.queue()));
        completions.forEach(events -> views.add(events.view()));
        return views;
    }

    @Override
    public List<CompletionQueueView> completionQueues() {
        return rings().stream().map(CompletionRing::view).toList();
    }

    private List<CompletionRing> rings() {
        return completions.stream().flatMap(events -> events.rings().stream()).toList();
    }

    private CompletionRing ring(int cqn) {
        List<CompletionRing> rings = rings();
        return rings.stream()
                .filter(ring -> ring.cqn() == cqn)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no CQ 0x" + Integer.toHexString(cqn) + " on " + adapter
                        + "; there are "
                        + rings.stream().map(CompletionRing::toString).collect(Collectors.joining(", "))));
    }

    @Override
    public void moderate(int cqn, int periodMicros, int maxPackets) {
        check("period", periodMicros, CqContext.CQ_PERIOD.mask());
        check("packets", maxPackets, CqContext.CQ_MAX_COUNT.mask());
        ring(cqn).moderate(capable(new Moderation(periodMicros, maxPackets)));
    }

    private Moderation capable(Moderation moderation) {
        if (!cqModeration) {
            throw new IllegalArgumentException("the card of " + adapter + " cannot moderate: cq_moderation is 0");
        }
        return moderation;
    }

    private static void check(String what, int value, int most) {
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(
                    "moderation " + what + "=" + value + " is impossible: the card allows 0 to " + most);
        }
    }

    /** All CQs of a direction. */
    void moderate(Direction direction, Moderation moderation) {
        rings().stream()
                .filter(ring -> ring.direction() == direction)
                .forEach(ring -> ring.moderate(capable(moderation)));
    }

    @Override
    public void tell(int cqn, Notification notification) {
        ring(cqn).tell(notification);
        completions.forEach(CompletionEvents::wake);
    }

    /** All CQs of a direction. */
    void tell(Direction direction, Notification notification) {
        rings().stream().filter(ring -> ring.direction() == direction).forEach(ring -> ring.tell(notification));
        completions.forEach(CompletionEvents::wake);
    }

    @Override
    public void mask(int eqn, boolean masked) {
        if (eqn == asyncQueue.queue().eqn()) {
            throw new IllegalArgumentException("EQ " + eqn
                    + " is the async one, through which commands are answered: mask single events of it instead");
        }
        completions.stream()
                .filter(events -> events.eqn() == eqn)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no completion EQ " + eqn + " on " + adapter
                        + "; there are "
                        + completions.stream()
                                .map(events -> String.valueOf(events.eqn()))
                                .collect(Collectors.joining(", "))))
                .mask(masked);
    }

    @Override
    public Set<String> maskableEvents() {
        return AsyncQueue.maskable();
    }

    @Override
    public void maskEvents(Set<String> events) {
        asyncQueue.mask(events, async);
    }
}
