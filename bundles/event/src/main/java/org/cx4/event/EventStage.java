package org.cx4.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.cx4.api.interrupt.CompletionQueueView;
import org.cx4.api.interrupt.EventQueueView;
import org.cx4.api.interrupt.Interrupts;
import org.cx4.api.interrupt.Notification;
import org.cx4.event.CompletionRing.Moderation;
import org.cx4.prm.BitField;
import org.cx4.prm.context.CqContext;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.AsyncEventListener;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.Stage;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Undo;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The event stage of one adapter: the async EQ, a completion EQ or two per core, and the CQs on them. */
@Component(
        service = {EventQueues.class, Stage.class, Interrupts.class},
        immediate = true,
        property = {
            StageComponent.LIVE + "=rx.moderation.micros",
            StageComponent.LIVE + "=rx.moderation.packets",
            StageComponent.LIVE + "=tx.moderation.micros",
            StageComponent.LIVE + "=tx.moderation.packets",
            StageComponent.LIVE + "=rx.notification",
            StageComponent.LIVE + "=tx.notification",
            StageComponent.LIVE + "=eq.masked.cores",
            StageComponent.LIVE + "=async.events.masked"
        },
        configurationPid = "cx4.event",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = EventConfiguration.class, factory = true)
public final class EventStage extends StageComponent implements EventQueues, Interrupts {
    private static final Logger LOG = LoggerFactory.getLogger(EventStage.class);

    private static final int ASYNC_VECTOR = 0;

    private final HcaDevice device;
    private final CommandInterface commands;
    private final Hca hca;
    /** What is not live of a newer one is as in the first. */
    private volatile EventConfiguration configuration;

    private volatile AsyncEvents async;
    private volatile List<CompletionEvents> completions = List.of();
    private volatile boolean split;
    /** Null when it is not up. */
    private volatile InterruptControl control;

    /** Stores what the stage stands on. */
    @Activate
    public EventStage(
            @Reference(name = "device") HcaDevice device,
            @Reference(name = "command") CommandInterface commands,
            @Reference(name = "hca") Hca hca,
            EventConfiguration configuration,
            Map<String, Object> properties) {
        super("event", properties);
        this.device = device;
        this.commands = commands;
        this.hca = hca;
        this.configuration = configuration;
        standsOn("device", device);
        standsOn("command", commands);
        standsOn("hca", hca);
    }

    /** Comes up. */
    @Activate
    public void activate() {
        up(this::bringUp);
    }

    /** Goes down, after everybody who stands on it. */
    @Deactivate
    public void deactivate() {
        down();
    }

    private void bringUp(Undo undo) {
        split = split(configuration.event_vectors());
        check(configuration);
        int asyncEntries = entries("async.eq.entries", configuration.async_eq_entries());
        int entries = entries("eq.entries", configuration.eq_entries());
        int queues = split ? 2 * configuration.cores() : configuration.cores();
        if (configuration.cores() < 1 || queues + 1 > device.vectors()) {
            throw new StageException("cores=" + configuration.cores() + " with event.vectors="
                    + configuration.event_vectors() + " needs " + (queues + 1)
                    + " interrupt vectors, but the card has " + device.vectors());
        }
        undo.add("ownership of the async EQ", hca.own("async EQ", toString()));
        AsyncQueue asyncQueue = undo.add(new AsyncQueue(
                commands,
                events -> new EventQueue(device, commands, hca, asyncEntries, ASYNC_VECTOR, events),
                Set.copyOf(List.of(configuration.async_events_masked()))));
        async = undo.add(new AsyncEvents(this::tell, adapter(), device, asyncQueue.queue(), commands, hca));
        commands.useEvents(true);
        undo.add("command events", () -> commands.useEvents(false));
        List<CompletionEvents> created = new ArrayList<>();
        for (int vector = ASYNC_VECTOR + 1; vector <= queues; vector++) {
            EventQueue completion = undo.add(new EventQueue(device, commands, hca, entries, vector, 0));
            created.add(undo.add(new CompletionEvents(device, completion, use(vector - 1))));
        }
        completions = List.copyOf(created);
        maskCores(configuration);
        control = new InterruptControl(adapter(), hca.capabilities().cqModeration(), asyncQueue, async, completions);
        undo.add("control of interrupts", () -> control = null);
        LOG.info("{}: {} completion EQs ({} vectors)", this, created.size(), configuration.event_vectors());
    }

    private String use(int index) {
        return split ? "core " + index / 2 + " " + Direction.values()[index % 2] : "core " + index;
    }

    private static void check(EventConfiguration of) {
        checkField("rx.moderation.micros", of.rx_moderation_micros(), CqContext.CQ_PERIOD);
        checkField("rx.moderation.packets", of.rx_moderation_packets(), CqContext.CQ_MAX_COUNT);
        checkField("tx.moderation.micros", of.tx_moderation_micros(), CqContext.CQ_PERIOD);
        checkField("tx.moderation.packets", of.tx_moderation_packets(), CqContext.CQ_MAX_COUNT);
        notification("rx.notification", of.rx_notification());
        notification("tx.notification", of.tx_notification());
        for (int core : of.eq_masked_cores()) {
            if (core < 0 || core >= of.cores()) {
                throw new StageException(
                        "eq.masked.cores names core " + core + ", but there are cores 0 to " + (of.cores() - 1));
            }
        }
        for (String event : of.async_events_masked()) {
            if (!AsyncQueue.maskable().contains(event)) {
                throw new StageException("async.events.masked names " + event + "; only these can be masked: "
                        + String.join(", ", AsyncQueue.maskable()));
            }
        }
    }

    private static Notification notification(String key, String text) {
        for (Notification notification : Notification.values()) {
            if (notification.name().toLowerCase(Locale.ROOT).equals(text)) {
                return notification;
            }
        }
        throw new StageException(key + "=" + text + " is unknown; it can be any, solicited or off");
    }

    private void maskCores(EventConfiguration by) {
        for (int core = 0; core < by.cores(); core++) {
            int at = core;
            boolean masked = IntStream.of(by.eq_masked_cores()).anyMatch(one -> one == at);
            for (Direction direction : Direction.values()) {
                events(core, direction).mask(masked);
            }
        }
    }

    /** Takes over a configuration that differs in live keys only: what is new of it, so that what was set otherwise stays. */
    @Modified
    public synchronized void modified(EventConfiguration next) {
        EventConfiguration before = configuration;
        InterruptControl now = control;
        try {
            check(next);
            configuration = next;
            if (now != null) {
                apply(before, next, now);
            }
        } catch (RuntimeException e) {
            LOG.error("{}: the new configuration is not in force as a whole: {}", this, e.getMessage(), e);
        }
    }

    private void apply(EventConfiguration before, EventConfiguration next, InterruptControl now) {
        for (Direction direction : Direction.values()) {
            Moderation moderation = moderation(next, direction);
            if (!moderation.equals(moderation(before, direction))) {
                now.moderate(direction, moderation);
            }
            Notification notification = notification(next, direction);
            if (notification != notification(before, direction)) {
                now.tell(direction, notification);
            }
        }
        if (!Arrays.equals(before.eq_masked_cores(), next.eq_masked_cores())) {
            maskCores(next);
        }
        Set<String> masked = Set.copyOf(List.of(next.async_events_masked()));
        if (!masked.equals(Set.copyOf(List.of(before.async_events_masked())))) {
            now.maskEvents(masked);
        }
    }

    private static boolean split(String vectors) {
        return switch (vectors) {
            case "shared" -> false;
            case "split" -> true;
            default ->
                throw new StageException("event.vectors=" + vectors + " is unknown; it can be 'shared' or 'split'");
        };
    }

    private static void checkField(String key, int value, BitField field) {
        if (value < 0 || value > field.mask()) {
            throw new StageException(key + "=" + value + " is impossible: the card allows 0 to " + field.mask());
        }
    }

    private int entries(String what, int entries) {
        return entries(what, entries, hca.capabilities().logMaxEqSize());
    }

    private static int entries(String what, int entries, int logMost) {
        if (entries < 1 || Integer.bitCount(entries) != 1) {
            throw new StageException(what + "=" + entries + " is impossible: it must be a power of two");
        }
        if (Integer.numberOfTrailingZeros(entries) > logMost) {
            throw new StageException(
                    what + "=" + entries + " is impossible: the card allows at most " + (1L << logMost));
        }
        return entries;
    }

    @Override
    public int cores() {
        return configuration.cores();
    }

    @Override
    public CompletionEventQueue completionQueue(int core, Direction direction) {
        return events(core, direction);
    }

    private CompletionEvents events(int core, Direction direction) {
        return completions.get(split ? 2 * core + direction.ordinal() : core);
    }

    @Override
    public CompletionQueue createCompletionQueue(String user, int core, Direction direction, int entries) {
        entries("CQ entries of " + user, entries, hca.capabilities().logMaxCqSize());
        EventConfiguration now = configuration;
        CompletionEvents events = events(core, direction);
        CompletionRing before = events.newest(user, core, direction);
        Moderation moderation = hca.capabilities().cqModeration() ? moderation(now, direction) : Moderation.NONE;
        Notification notification = notification(now, direction);
        if (before != null) {
            // One that takes its place keeps what was set live.
            moderation = before.moderation();
            notification = before.notification();
        }
        return new CompletionRing(
                user, core, direction, device, commands, hca, events, entries, moderation, notification);
    }

    private static Moderation moderation(EventConfiguration by, Direction direction) {
        return switch (direction) {
            case TX -> new Moderation(by.tx_moderation_micros(), by.tx_moderation_packets());
            case RX -> new Moderation(by.rx_moderation_micros(), by.rx_moderation_packets());
        };
    }

    private static Notification notification(EventConfiguration by, Direction direction) {
        return switch (direction) {
            case TX -> notification("tx.notification", by.tx_notification());
            case RX -> notification("rx.notification", by.rx_notification());
        };
    }

    @Override
    public Lease listen(AsyncEventListener listener) {
        return async.listen(listener);
    }

    private InterruptControl control() {
        InterruptControl now = control;
        if (now == null) {
            throw new IllegalStateException(this + " is down");
        }
        return now;
    }

    @Override
    public List<EventQueueView> eventQueues() {
        return control().eventQueues();
    }

    @Override
    public List<CompletionQueueView> completionQueues() {
        return control().completionQueues();
    }

    @Override
    public void moderate(int cqn, int periodMicros, int maxPackets) {
        control().moderate(cqn, periodMicros, maxPackets);
    }

    @Override
    public void tell(int cqn, Notification notification) {
        control().tell(cqn, notification);
    }

    @Override
    public void mask(int eqn, boolean masked) {
        control().mask(eqn, masked);
    }

    @Override
    public Set<String> maskableEvents() {
        return AsyncQueue.maskable();
    }

    @Override
    public void maskEvents(Set<String> events) {
        control().maskEvents(events);
    }
}
