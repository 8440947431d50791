package org.cx4.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The event stage of one adapter: the async EQ, a completion EQ or two per core, and the CQs on them. */
@Component(
        service = {EventQueues.class, Stage.class},
        immediate = true,
        configurationPid = "cx4.event",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = EventConfiguration.class, factory = true)
public final class EventStage extends StageComponent implements EventQueues {
    private static final Logger LOG = LoggerFactory.getLogger(EventStage.class);

    private static final int ASYNC_VECTOR = 0;

    private final HcaDevice device;
    private final CommandInterface commands;
    private final Hca hca;
    private final EventConfiguration configuration;
    private volatile AsyncEvents async;
    private volatile List<CompletionEvents> completions = List.of();
    private volatile boolean split;

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
        checkField("rx.moderation.micros", configuration.rx_moderation_micros(), CqContext.CQ_PERIOD);
        checkField("rx.moderation.packets", configuration.rx_moderation_packets(), CqContext.CQ_MAX_COUNT);
        checkField("tx.moderation.micros", configuration.tx_moderation_micros(), CqContext.CQ_PERIOD);
        checkField("tx.moderation.packets", configuration.tx_moderation_packets(), CqContext.CQ_MAX_COUNT);
        int asyncEntries = entries("async.eq.entries", configuration.async_eq_entries());
        int entries = entries("eq.entries", configuration.eq_entries());
        int queues = split ? 2 * configuration.cores() : configuration.cores();
        if (configuration.cores() < 1 || queues + 1 > device.vectors()) {
            throw new StageException("cores=" + configuration.cores() + " with event.vectors="
                    + configuration.event_vectors() + " needs " + (queues + 1)
                    + " interrupt vectors, but the card has " + device.vectors());
        }
        undo.add("ownership of the async EQ", hca.own("async EQ", toString()));
        EventQueue queue =
                undo.add(new EventQueue(device, commands, hca, asyncEntries, ASYNC_VECTOR, AsyncEvents.mask()));
        async = undo.add(new AsyncEvents(adapter(), device, queue, commands, hca));
        commands.useEvents(true);
        undo.add("command events", () -> commands.useEvents(false));
        List<CompletionEvents> created = new ArrayList<>();
        for (int vector = ASYNC_VECTOR + 1; vector <= queues; vector++) {
            EventQueue completion = undo.add(new EventQueue(device, commands, hca, entries, vector, 0));
            created.add(undo.add(new CompletionEvents(device, completion)));
        }
        completions = List.copyOf(created);
        LOG.info("{}: {} completion EQs ({} vectors)", this, created.size(), configuration.event_vectors());
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
        return new CompletionRing(user, device, commands, hca, events(core, direction), entries, moderation(direction));
    }

    private Moderation moderation(Direction direction) {
        if (!hca.capabilities().cqModeration()) {
            return Moderation.NONE;
        }
        return switch (direction) {
            case TX -> new Moderation(configuration.tx_moderation_micros(), configuration.tx_moderation_packets());
            case RX -> new Moderation(configuration.rx_moderation_micros(), configuration.rx_moderation_packets());
        };
    }

    @Override
    public Lease listen(AsyncEventListener listener) {
        return async.listen(listener);
    }
}
