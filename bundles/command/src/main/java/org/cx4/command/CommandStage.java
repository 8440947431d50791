package org.cx4.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.cx4.api.view.CommandTrace;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.Opcode;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
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

/** The command stage of one adapter: resets the card, gives it a command queue, executes commands. */
@Component(
        service = {CommandInterface.class, Stage.class, CommandTrace.class},
        immediate = true,
        configurationPid = "cx4.command",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = CommandConfiguration.class, factory = true)
public final class CommandStage extends StageComponent implements CommandInterface, CommandTrace {
    private static final Logger LOG = LoggerFactory.getLogger(CommandStage.class);

    /** The queue is one page of the device's. */
    private static final int QUEUE_BYTES = 4096;

    private static final Set<Integer> QUEUE_MOVES = Set.of(Opcode.MODIFY_SQ.code(), Opcode.MODIFY_RQ.code());

    private final HcaDevice device;
    private final CommandConfiguration configuration;
    private final Trust trust;
    private final TraceRing trace = new TraceRing();
    private InitSegment segment;
    private DmaRegion page;
    private Mailboxes mailboxes;
    private volatile CommandQueue queue;

    /** Stores what the stage stands on. */
    @Activate
    public CommandStage(
            @Reference(name = "device") HcaDevice device,
            CommandConfiguration configuration,
            Map<String, Object> properties) {
        super("command", properties);
        this.device = device;
        this.configuration = configuration;
        this.trust = new Trust(adapter(), device, this::tell);
        standsOn("device", device);
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
        if (configuration.command_timeout_millis() < 1) {
            throw new StageException("command.timeout.millis=" + configuration.command_timeout_millis()
                    + " is impossible: a command needs at least 1 ms");
        }
        undo.add("ownership of the command queue", device.own("command queue", toString()));
        segment = new InitSegment(device.registers());
        reset();
        page = undo.add(device.allocate("command queue", QUEUE_BYTES));
        mailboxes = undo.add(new Mailboxes(device));
        undo.add("command queue address", this::withdraw);
        queue = start();
        undo.add("command queue", () -> queue.close());
        LOG.info("{}: firmware {}, {} command slots", this, segment.firmware(), segment.slots());
    }

    private long timeoutNanos() {
        return TimeUnit.MILLISECONDS.toNanos(configuration.command_timeout_millis());
    }

    private void reset() {
        device.reset();
        segment.checkRevision();
        segment.awaitInitialized("after its reset", timeoutNanos());
        checkShape(segment);
    }

    private CommandQueue start() {
        segment.publish(page.deviceAddress());
        segment.awaitInitialized("with its command queue", timeoutNanos());
        return new CommandQueue(segment, mailboxes, page.address(), timeoutNanos(), trust, trace);
    }

    private static void checkShape(InitSegment segment) {
        int slots = segment.slots();
        int stride = segment.strideBytes();
        if (slots > CommandInterfaceConst.MAX_CMDQ_ENTRIES
                || stride < CommandInterfaceConst.ENTRY_BYTES
                || slots * stride > QUEUE_BYTES) {
            throw new StageException("the card offers " + slots + " command slots of " + stride
                    + " bytes, which no ConnectX-4 does; its firmware is unknown to this driver");
        }
    }

    /** Nothing is in flight. If the card may use what is freed next, only a reset keeps it from that. */
    private void withdraw() {
        segment.withdraw();
        if (trust.doubted()) {
            LOG.warn("{}: resetting the card", this);
            device.reset();
        }
    }

    @Override
    public void renew() {
        if (!trust.doubted()) {
            return;
        }
        LOG.warn(
                "{}: resetting the card, which {}",
                this,
                trust.failure().isPresent() ? "has failed" : "kept something");
        queue.close();
        segment.withdraw();
        try {
            reset();
            mailboxes.reclaim();
            queue = start();
            trust.restore();
        } catch (StageException e) {
            trust.stillFailed(segment.gone() ? CardFailure.removed() : CardFailure.fatal(0, e.getMessage()));
        }
    }

    @Override
    public void fail(CardFailure failure) {
        CommandQueue now = queue;
        if (now == null) {
            trust.fail(failure);
        } else {
            now.fail(failure);
        }
    }

    @Override
    public Optional<CardFailure> failure() {
        return trust.failure();
    }

    @Override
    public Lease onFailure(Consumer<CardFailure> listener) {
        return trust.listen(listener);
    }

    @Override
    public byte[] execute(String user, byte[] input, int outputBytes) {
        trust.failure().ifPresent(failure -> {
            throw Failures.closed(user, input, failure.reason());
        });
        return running(user, input).execute(user, input, outputBytes);
    }

    @Override
    public void undo(String user, byte[] input, int outputBytes) {
        if (trust.failure().isPresent()) {
            return;
        }
        try {
            running(user, input).execute(user, input, outputBytes);
        } catch (CommandException e) {
            if (trust.failure().isPresent()) {
                return;
            }
            // A queue that did not move has still to be destroyed; any other object is still there.
            if (!QUEUE_MOVES.contains(e.opcode())) {
                trust.doubt();
            }
            throw e;
        }
    }

    private CommandQueue running(String user, byte[] input) {
        CommandQueue now = queue;
        if (now == null) {
            throw Failures.closed(user, input, "the command interface is not up");
        }
        return now;
    }

    /** Slots whose command has not been answered; they are not used before it has been, or before a reset. */
    int quarantined() {
        return queue.quarantined();
    }

    /** Commands that were answered after they had been given up. */
    long late() {
        return queue.late();
    }

    @Override
    public void useEvents(boolean on) {
        queue.useEvents(on);
    }

    @Override
    public void completed(int slots) {
        queue.completed(slots);
    }

    @Override
    public List<Entry> commands() {
        return trace.entries();
    }
}
