package org.cx4.tx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.WqeConst;
import org.cx4.prm.data.WqDoorbellRecord;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.packet.PacketPool;
import org.cx4.spi.stage.Stage;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Undo;
import org.cx4.spi.tx.TxRing;
import org.cx4.spi.tx.TxRings;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tx stage of one adapter; see the package. */
@Component(
        service = {TxRings.class, Stage.class},
        immediate = true,
        configurationPid = "cx4.tx",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = TxConfiguration.class, factory = true)
public final class TxStage extends StageComponent implements TxRings {
    static final String NAME = "tx";

    private static final Logger LOG = LoggerFactory.getLogger(TxStage.class);
    private static final int MAX_PRIORITIES = 8;

    private final HcaDevice device;
    private final CommandInterface commands;
    private final Hca hca;
    private final EventQueues event;
    private final int priorities;
    private final int entries;
    private final CoreTxRing[] rings;

    /**
     * Stores what the stage stands on.
     *
     * @param configuration sizes
     * @param properties all of the component's properties
     */
    @Activate
    public TxStage(
            @Reference(name = "device") HcaDevice device,
            @Reference(name = "command") CommandInterface commands,
            @Reference(name = "hca") Hca hca,
            @Reference(name = "event") EventQueues event,
            TxConfiguration configuration,
            Map<String, Object> properties) {
        super(NAME, properties);
        this.device = device;
        this.commands = commands;
        this.hca = hca;
        this.event = event;
        this.priorities = configuration.priorities();
        this.entries = configuration.tx_ring_entries();
        this.rings = new CoreTxRing[configuration.cores()];
        standsOn("device", device);
        standsOn("command", commands);
        standsOn("hca", hca);
        standsOn("event", event);
    }

    /** Comes up; see the package for what it creates. */
    @Activate
    public void activate() {
        up(this::acquire);
    }

    /** Goes down: everything is destroyed and every buffer is back. */
    @Deactivate
    public void deactivate() {
        down();
    }

    private void acquire(Undo undo) {
        checkSizes();
        TxFirmware firmware = new TxFirmware(commands, hca);
        CompletionQueue[] completions = new CompletionQueue[rings.length];
        for (int core = 0; core < rings.length; core++) {
            completions[core] =
                    undo.add(event.createCompletionQueue(NAME, core, EventQueues.Direction.TX, completionEntries()));
        }
        int[] tisns = new int[priorities];
        for (int priority = 0; priority < priorities; priority++) {
            tisns[priority] = undo.add(firmware.createTis(priority)).number();
        }
        List<SendQueue> all = new ArrayList<>();
        SendQueue[][] queues = new SendQueue[rings.length][priorities];
        TxCounters[] counters = new TxCounters[rings.length];
        for (int core = 0; core < rings.length; core++) {
            counters[core] = new TxCounters();
            for (int priority = 0; priority < priorities; priority++) {
                int cqn = completions[core].cqn();
                queues[core][priority] = addQueue(undo, firmware, core, priority, cqn, tisns[priority], counters[core]);
                all.add(queues[core][priority]);
            }
        }
        FailureReports reports = undo.add(new FailureReports(adapter(), all));
        int maxFrameBytes = hca.packets().maxFrameBytes();
        for (int core = 0; core < rings.length; core++) {
            CoreTxRing ring =
                    new CoreTxRing(completions[core], queues[core], maxFrameBytes, counters[core], reports::wake);
            rings[core] = ring;
            String name = "core " + core;
            undo.add("drain of " + name, () -> drain(name, ring));
        }
    }

    private void checkSizes() {
        int most = 1 << hca.capabilities().logMaxWqSize();
        if (Integer.bitCount(entries) != 1 || entries > most) {
            throw new StageException(
                    "tx.ring.entries = " + entries + ": must be a power of two, at most " + most + " for this card");
        }
        int wqebbs = SendQueue.wqebbs(hca.packets().maxBuffers());
        if (wqebbs > entries) {
            throw new StageException("tx.ring.entries = " + entries + ": a frame of "
                    + hca.packets().maxFrameBytes() + " bytes takes " + wqebbs + " of them; raise it or buffer.bytes");
        }
        if (priorities < 1 || priorities > MAX_PRIORITIES) {
            throw new StageException("priorities = " + priorities + ": must be from 1 to " + MAX_PRIORITIES);
        }
    }

    /** In error every WQE makes a CQE, and the CQ of a core serves all its SQs. */
    private int completionEntries() {
        int wqes = entries * priorities;
        int below = Integer.highestOneBit(wqes);
        return below == wqes ? wqes : 2 * below;
    }

    private SendQueue addQueue(
            Undo undo, TxFirmware firmware, int core, int priority, int cqn, int tisn, TxCounters counters) {
        String name = "SQ of core " + core + ", priority " + priority;
        long ringBytes = (long) entries * WqeConst.WQEBB_BYTES;
        DmaRegion memory = undo.add(device.allocate(name, ringBytes + WqDoorbellRecord.BYTES));
        int logEntries = Integer.numberOfTrailingZeros(entries);
        PacketMemory packets = hca.packets();
        PacketPool pool = packets.pool(core);
        FirmwareObject sq =
                firmware.createSq(memory.deviceAddress(), logEntries, memory.deviceAddress() + ringBytes, cqn, tisn);
        SendQueue queue = new SendQueue(
                name + " (" + sq + ")",
                sq.number(),
                memory.address(),
                memory.address() + ringBytes,
                entries,
                device.registers(),
                hca.uarOffset(),
                packets,
                hca.lkey(),
                pool,
                counters);
        // If the card keeps the queue it may still read the buffers: then they stay out of the pool.
        undo.add(queue.toString(), () -> {
            sq.close();
            queue.giveBack();
        });
        firmware.move(sq.number(), SqState.RESET, SqState.READY);
        queue.moveTo(SqState.READY);
        undo.add("reset of " + queue, () -> reset(firmware, sq.number(), queue));
        return queue;
    }

    private static void reset(TxFirmware firmware, int number, SendQueue queue) {
        try {
            firmware.move(number, queue.state(), SqState.RESET);
        } catch (CommandException e) {
            boolean stateIsAnother =
                    e.reason() == CommandException.Reason.STATUS && e.code() == CommandStatus.BAD_QP_STATE_ERR.code();
            if (!stateIsAnother || queue.state() != SqState.READY) {
                throw e;
            }
            // It is in error, and the CQE that says so has not been read.
            queue.moveTo(SqState.ERROR);
            firmware.move(number, SqState.ERROR, SqState.RESET);
        }
        queue.moveTo(SqState.RESET);
    }

    private void drain(String name, CoreTxRing ring) {
        if (!ring.drain(() -> commands.failure().isPresent())) {
            LOG.warn(
                    "tx of {}: {} packets of {} were not reported by the card; their queues are reset",
                    adapter(),
                    ring.inFlight(),
                    name);
        }
    }

    @Override
    public int cores() {
        return rings.length;
    }

    @Override
    public int priorities() {
        return priorities;
    }

    @Override
    public TxRing ring(int core) {
        return rings[core];
    }
}
