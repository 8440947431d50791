package org.cx4.rx;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.AsyncEventListener;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.offload.RssModule;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.rx.RxRings;
import org.cx4.spi.rx.TrafficType;
import org.cx4.spi.stage.ControlLoop;
import org.cx4.spi.stage.QueueReports;
import org.cx4.spi.stage.Stage;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Undo;
import org.cx4.spi.tx.TxRings;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.Designate;

/** The rx stage of one adapter; see the package. */
@Component(
        service = {RxRings.class, Stage.class},
        immediate = true,
        configurationPid = "cx4.rx",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = RxConfiguration.class, factory = true)
public final class RxStage extends StageComponent implements RxRings {
    static final String NAME = "rx";

    private final HcaDevice device;
    private final CommandInterface commands;
    private final Hca hca;
    private final EventQueues event;
    private final int entries;
    private final RxCore[] cores;
    private final RxRecovery[] recoveries;
    private final AtomicReference<RssModule> module = new AtomicReference<>();
    private final Object counterLock = new Object();
    private RxFirmware firmware;
    private int counter;
    private int lastOutOfBuffer;
    private long outOfBuffer;
    private volatile Spreading spreading;
    private volatile ControlLoop control;

    /**
     * Stores what the stage stands on.
     *
     * @param tx only for the order: transmit rings are there before the first packet is received
     * @param configuration sizes
     * @param properties all of the component's properties
     */
    @Activate
    public RxStage(
            @Reference(name = "device") HcaDevice device,
            @Reference(name = "command") CommandInterface commands,
            @Reference(name = "hca") Hca hca,
            @Reference(name = "event") EventQueues event,
            @Reference(name = "tx") TxRings tx,
            RxConfiguration configuration,
            Map<String, Object> properties) {
        super(NAME, properties);
        this.device = device;
        this.commands = commands;
        this.hca = hca;
        this.event = event;
        this.entries = configuration.rx_ring_entries();
        this.cores = new RxCore[configuration.cores()];
        this.recoveries = new RxRecovery[configuration.cores()];
        standsOn("device", device);
        standsOn("command", commands);
        standsOn("hca", hca);
        standsOn("event", event);
        standsOn("tx", tx);
    }

    /** A module is there, or a better one. Only says so; the control thread does the rest. */
    @Reference(
            name = "rss",
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    public void bindRss(RssModule arrived) {
        module.set(arrived);
        wakeControl();
    }

    /** A module has gone; if another has taken its place already, that one stays. */
    public void unbindRss(RssModule gone) {
        module.compareAndSet(gone, null);
        wakeControl();
    }

    private void wakeControl() {
        ControlLoop running = control;
        if (running != null) {
            running.wake();
        }
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
        int most = 1 << hca.capabilities().logMaxWqSize();
        if (Integer.bitCount(entries) != 1 || entries > most) {
            throw new StageException(
                    "rx.ring.entries = " + entries + ": must be a power of two, at most " + most + " for this card");
        }
        firmware = new RxFirmware(commands, hca);
        counter = undo.add(firmware.allocateCounter()).number();
        RqObject.Parts parts = new RqObject.Parts(device, hca, firmware, entries, counter, this::wakeControl);
        int[] rqns = new int[cores.length];
        for (int core = 0; core < cores.length; core++) {
            int at = core;
            cores[core] = new RxCore(core, parts, event);
            cores[core].create(undo, () -> recoveries[at].statistics());
            rqns[core] = cores[core].inUse().rq().number();
        }
        Spreading toCores = new Spreading(firmware, hca.capabilities(), rqns);
        QueueReports reports = new QueueReports(adapter(), this::tell);
        for (int core = 0; core < cores.length; core++) {
            recoveries[core] = undo.add(new RxRecovery(cores[core], toCores, reports));
        }
        toCores.create(undo, module.get());
        spreading = toCores;
        control = undo.add(new ControlLoop("cx4-" + adapter() + "-rx", this::control));
        undo.add(event.listen(new Failures()));
    }

    /**
     * One run of the control thread: the RSS module of the moment, then queues that have failed. A card that has failed as a
     * whole is not recovered queue by queue.
     */
    private long control(long now) {
        if (commands.failure().isPresent()) {
            return ControlLoop.WHEN_WOKEN;
        }
        spreading.change(module.get());
        long wish = ControlLoop.WHEN_WOKEN;
        for (RxRecovery recovery : recoveries) {
            wish = Math.min(wish, recovery.run(now));
        }
        return wish;
    }

    /** What the card says of queues beside their CQEs. */
    final class Failures implements AsyncEventListener {
        @Override
        public void completionQueueError(int cqn, int syndrome) {
            for (RxRecovery recovery : recoveries) {
                recovery.completionQueueError(cqn, syndrome);
            }
            wakeControl();
        }

        @Override
        public void queueError(int eventType, int queueNumber) {
            for (RxRecovery recovery : recoveries) {
                recovery.queueError(queueNumber);
            }
            wakeControl();
        }
    }

    @Override
    public int cores() {
        return cores.length;
    }

    @Override
    public RxRing ring(int core) {
        return cores[core].ring();
    }

    @Override
    public int tirn(TrafficType type) {
        return spreading.tirn(type);
    }

    @Override
    public int tirn(int core) {
        return spreading.tirn(core);
    }

    @Override
    public long outOfBuffer() {
        synchronized (counterLock) {
            // The card's counter has 32 bits and wraps; ours never goes backwards.
            int now = firmware.outOfBuffer(counter);
            outOfBuffer += Integer.toUnsignedLong(now - lastOutOfBuffer);
            lastOutOfBuffer = now;
            return outOfBuffer;
        }
    }

    @Override
    public String spreading() {
        return spreading.description();
    }
}
