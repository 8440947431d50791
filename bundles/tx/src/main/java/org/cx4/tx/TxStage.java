package org.cx4.tx;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.AsyncEventListener;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.stage.ControlLoop;
import org.cx4.spi.stage.QueueReports;
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
    private final int watchdogMillis;
    private final TxCore[] cores;
    private final TxRecovery[] recoveries;
    private volatile ControlLoop control;

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
        this.watchdogMillis = configuration.tx_watchdog_millis();
        this.cores = new TxCore[configuration.cores()];
        this.recoveries = new TxRecovery[configuration.cores()];
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
        SqObject.Parts parts = new SqObject.Parts(device, hca, firmware, entries);
        int[] tisns = new int[priorities];
        QueueReports reports = new QueueReports(adapter(), this::tell);
        for (int core = 0; core < cores.length; core++) {
            cores[core] = new TxCore(
                    core,
                    parts,
                    event,
                    tisns,
                    completionEntries(),
                    hca.packets().maxFrameBytes(),
                    this::wakeControl);
            cores[core].createCompletions(undo);
            recoveries[core] =
                    new TxRecovery(cores[core], priorities, TimeUnit.MILLISECONDS.toNanos(watchdogMillis), reports);
        }
        for (int priority = 0; priority < priorities; priority++) {
            tisns[priority] = undo.add(firmware.createTis(priority)).number();
        }
        for (int core = 0; core < cores.length; core++) {
            cores[core].createQueues(undo, recoveries[core]::statistics);
        }
        for (TxRecovery recovery : recoveries) {
            undo.add(recovery);
        }
        control = undo.add(new ControlLoop("cx4-" + adapter() + "-tx", this::recover));
        undo.add(event.listen(new Failures()));
        for (TxCore core : cores) {
            undo.add("drain of " + core, () -> drain(core));
        }
    }

    /** One run of the control thread. A card that has failed as a whole is not recovered queue by queue. */
    private long recover(long now) {
        if (commands.failure().isPresent()) {
            return ControlLoop.WHEN_WOKEN;
        }
        long wish = ControlLoop.WHEN_WOKEN;
        for (TxRecovery recovery : recoveries) {
            wish = Math.min(wish, recovery.run(now));
        }
        return wish;
    }

    private void wakeControl() {
        ControlLoop running = control;
        if (running != null) {
            running.wake();
        }
    }

    /** What the card says of queues beside their CQEs. */
    final class Failures implements AsyncEventListener {
        @Override
        public void completionQueueError(int cqn, int syndrome) {
            for (TxRecovery recovery : recoveries) {
                recovery.completionQueueError(cqn, syndrome);
            }
            wakeControl();
        }

        @Override
        public void queueError(int eventType, int queueNumber) {
            for (TxRecovery recovery : recoveries) {
                recovery.queueError(queueNumber);
            }
            wakeControl();
        }
    }

    private void checkSizes() {
        if (watchdogMillis < 0) {
            throw new StageException("tx.watchdog.millis = " + watchdogMillis + ": must not be negative; 0 is off");
        }
        int most = 1 << hca.capabilities().logMaxWqSize();
        if (Integer.bitCount(entries) != 1 || entries > most) {
            throw new StageException(
                    "tx.ring.entries = " + entries + ": must be a power of two, at most " + most + " for this card");
        }
        int wqebbs = SendWqe.wqebbs(hca.packets().maxBuffers());
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

    private void drain(TxCore core) {
        if (!core.ring().drain(() -> commands.failure().isPresent())) {
            LOG.warn(
                    "tx of {}: {} packets of {} were not reported by the card; their queues are reset",
                    adapter(),
                    core.ring().inFlight(),
                    core);
        }
    }

    @Override
    public int cores() {
        return cores.length;
    }

    @Override
    public int priorities() {
        return priorities;
    }

    @Override
    public TxRing ring(int core) {
        return cores[core].ring();
    }
}
