package org.cx4.command;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.cx4.api.view.CommandTrace;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
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

    private final HcaDevice device;
    private final CommandConfiguration configuration;
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
        long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(configuration.command_timeout_millis());
        InitSegment segment = new InitSegment(device.registers());
        device.reset();
        segment.checkRevision();
        segment.awaitInitialized("after its reset", timeoutNanos);
        checkShape(segment);
        DmaRegion page = undo.add(device.allocate("command queue", QUEUE_BYTES));
        Mailboxes mailboxes = undo.add(new Mailboxes(device));
        CommandQueue commands = new CommandQueue(segment, mailboxes, page.address(), timeoutNanos);
        undo.add("command queue address", () -> withdraw(segment, commands));
        segment.publish(page.deviceAddress());
        segment.awaitInitialized("with its command queue", timeoutNanos);
        queue = undo.add(commands);
        LOG.info("{}: firmware {}, {} command slots", this, segment.firmware(), segment.slots());
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

    /** Nothing is in flight. What was never answered may still be: only a reset makes its memory safe to free. */
    private void withdraw(InitSegment segment, CommandQueue commands) {
        segment.withdraw();
        if (commands.quarantined() > 0) {
            LOG.warn("{}: {} commands were never answered; resetting the card", this, commands.quarantined());
            device.reset();
        }
    }

    @Override
    public byte[] execute(String user, byte[] input, int outputBytes) {
        return running(user, input).execute(user, input, outputBytes);
    }

    private CommandQueue running(String user, byte[] input) {
        CommandQueue now = queue;
        if (now == null) {
            throw Failures.closed(user, input, "the command interface is not up");
        }
        return now;
    }

    /** Slots whose command was never answered; they are not used again. */
    int quarantined() {
        return queue.quarantined();
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
        CommandQueue now = queue;
        return now == null ? List.of() : now.trace();
    }
}
