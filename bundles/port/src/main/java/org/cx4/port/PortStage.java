package org.cx4.port;

import java.util.List;
import java.util.Map;
import org.cx4.api.EthernetPort;
import org.cx4.api.MacAddress;
import org.cx4.api.Offload;
import org.cx4.api.OffloadStatus;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.PortListener;
import org.cx4.api.PortStatistics;
import org.cx4.api.QueueStatistics;
import org.cx4.api.WorkerStatistics;
import org.cx4.api.interrupt.WorkerControl;
import org.cx4.api.interrupt.WorkerMode;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.packet.PacketTap;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.rx.RxRings;
import org.cx4.spi.stage.Stage;
import org.cx4.spi.stage.StageComponent;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Undo;
import org.cx4.spi.steering.Steering;
import org.cx4.spi.thread.ThreadPlacement;
import org.cx4.spi.tx.TxRing;
import org.cx4.spi.tx.TxRings;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last stage: MTU and link, then the workers. Declarative Services registers it before it is up, and applications may
 * still hold it when it is down: then every method answers, the counters with what they were last.
 */
@Component(
        service = {EthernetPort.class, Stage.class, WorkerControl.class},
        immediate = true,
        property = {
            StageComponent.LIVE + "=worker.mode",
            StageComponent.LIVE + "=worker.idle.rounds",
            StageComponent.LIVE + "=worker.cpus"
        },
        configurationPid = "cx4.port",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = PortConfiguration.class, factory = true)
public final class PortStage extends StageComponent implements EthernetPort, WorkerControl {
    private static final Logger LOG = LoggerFactory.getLogger(PortStage.class);

    /** Longest wait for a worker that is in a handler. */
    private static final long LIMIT_MILLIS = 5_000;

    private static final int MAX_BURST = 1024;
    private static final long REPORT_MILLIS = 1_000;

    private final CommandInterface commands;
    private final Hca hca;
    private final EventQueues event;
    private final TxRings tx;
    private final RxRings rx;
    private final Steering steering;
    private final PortConfiguration configuration;
    private final DataPathControl dataPaths;
    private final WorkerPolicy policy;
    private final ControlThread control;
    private final Link link;
    private final Mtu mtu;
    private final Counters counters;
    /** The control thread takes tasks. */
    private volatile boolean open;

    /** Stores what it stands on. */
    @Activate
    public PortStage(
            @Reference(name = "command") CommandInterface command,
            @Reference(name = "hca") Hca hca,
            @Reference(name = "event") EventQueues event,
            @Reference(name = "tx") TxRings tx,
            @Reference(name = "rx") RxRings rx,
            @Reference(name = "steering") Steering steering,
            PortConfiguration configuration,
            Map<String, Object> properties) {
        super("port", properties);
        this.commands = command;
        this.hca = hca;
        this.event = event;
        this.tx = tx;
        this.rx = rx;
        this.steering = steering;
        this.configuration = configuration;
        standsOn("command", command);
        standsOn("hca", hca);
        standsOn("event", event);
        standsOn("tx", tx);
        standsOn("rx", rx);
        standsOn("steering", steering);
        this.dataPaths = new DataPathControl(adapter(), LIMIT_MILLIS);
        this.policy = new WorkerPolicy(adapter(), dataPaths);
        this.control = new ControlThread(adapter());
        this.link = new Link(this, new PortRegisters(command)::linkUp, control);
        this.mtu = new Mtu(adapter(), configuration.mtu());
        this.counters = new Counters(adapter(), rx);
    }

    /** Comes up. */
    @Activate
    public void activate() {
        up(this::acquire);
    }

    /** Goes down, workers first. */
    @Deactivate
    public void deactivate() {
        down();
    }

    private void acquire(Undo undo) {
        policy.configure(configuration);
        int cores = configuration.cores();
        checkCores("event", event.cores());
        checkCores("tx", tx.cores());
        checkCores("rx", rx.cores());
        checkCores("hca", hca.packets().cores());
        undo.add("ownership of the port", hca.own("port", toString()));
        PortRegisters registers = new PortRegisters(commands);
        mtu.open(registers, maxMtu());
        undo.add("MTU", mtu::close);
        undo.add("control thread", control::stop);
        open = true;
        undo.add(event.listen(link));
        registers.switchOn();
        undo.add("port up", registers::switchOff);
        link.open();
        undo.add("link", link::close);
        dataPaths.open(hca.capabilities(), rings(cores, rx), rings(cores, tx));
        undo.add("counters", counters::close);
        Workers workers =
                new Workers(adapter(), cores, burst(), event, hca.packets(), dataPaths.gracePeriod(), LIMIT_MILLIS);
        undo.add("workers", workers::stop);
        workers.start();
        control.execute(policy::refresh);
        control.every(REPORT_MILLIS, () -> workers.report(this::tell));
        counters.open(workers, dataPaths.gracePeriod());
    }

    /** Takes over a configuration that differs in live keys only. */
    @Modified
    public void modified(PortConfiguration next) {
        try {
            policy.configure(next);
        } catch (StageException | IllegalStateException e) {
            LOG.error("{}: the new configuration is not in force: {}", this, e.getMessage());
        }
    }

    private int burst() {
        int burst = configuration.worker_burst();
        if (burst < 1 || burst > MAX_BURST) {
            throw new StageException("worker.burst = " + burst + ": must be from 1 to " + MAX_BURST);
        }
        return burst;
    }

    private void checkCores(String stage, int has) {
        if (has < configuration.cores()) {
            throw new StageException(
                    "cores is " + configuration.cores() + ", but stage " + stage + " was configured for " + has);
        }
    }

    private static RxRing[] rings(int cores, RxRings rx) {
        RxRing[] rings = new RxRing[cores];
        for (int core = 0; core < cores; core++) {
            rings[core] = rx.ring(core);
        }
        return rings;
    }

    private static TxRing[] rings(int cores, TxRings tx) {
        TxRing[] rings = new TxRing[cores];
        for (int core = 0; core < cores; core++) {
            rings[core] = tx.ring(core);
        }
        return rings;
    }

    /** Workers are placed from now on. */
    @Reference(
            name = "placement",
            service = ThreadPlacement.class,
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindPlacement(ThreadPlacement placement) {
        policy.offer(placement);
        refreshPlacement();
    }

    /** Workers stay where they are from now on. */
    void unbindPlacement(ThreadPlacement placement) {
        if (policy.uses(placement)) {
            policy.offer(null);
            refreshPlacement();
        }
    }

    private void refreshPlacement() {
        // Until then the stage's own activation will see what was offered.
        if (open) {
            control.execute(policy::refresh);
        }
    }

    /** An offload may be used from now on. */
    @Reference(
            name = "modules",
            service = OffloadModule.class,
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC)
    void bindModule(OffloadModule module, Map<String, Object> properties) {
        dataPaths.put(module, properties);
    }

    /** Its ranking may have changed. */
    void updatedModule(OffloadModule module, Map<String, Object> properties) {
        dataPaths.put(module, properties);
    }

    /** No worker uses it after this. */
    void unbindModule(OffloadModule module, Map<String, Object> properties) {
        dataPaths.remove(module, properties);
    }

    /** A handler is called from now on. */
    @Reference(
            name = "handlers",
            service = PacketHandler.class,
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC)
    void bindHandler(PacketHandler handler, Map<String, Object> properties) {
        dataPaths.put(handler, properties);
    }

    /** Its ranking may have changed. */
    void updatedHandler(PacketHandler handler, Map<String, Object> properties) {
        dataPaths.put(handler, properties);
    }

    /** No worker calls it after this. */
    void unbindHandler(PacketHandler handler, Map<String, Object> properties) {
        dataPaths.remove(handler, properties);
    }

    /** A source is asked from now on. */
    @Reference(
            name = "sources",
            service = PacketSource.class,
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC)
    void bindSource(PacketSource source, Map<String, Object> properties) {
        dataPaths.put(source, properties);
    }

    /** Its ranking may have changed. */
    void updatedSource(PacketSource source, Map<String, Object> properties) {
        dataPaths.put(source, properties);
    }

    /** No worker calls it after this. */
    void unbindSource(PacketSource source, Map<String, Object> properties) {
        dataPaths.remove(source, properties);
    }

    /** A tap is shown every burst from now on. */
    @Reference(
            name = "taps",
            service = PacketTap.class,
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC)
    void bindTap(PacketTap tap, Map<String, Object> properties) {
        dataPaths.put(tap, properties);
    }

    /** No worker calls it after this. */
    void unbindTap(PacketTap tap, Map<String, Object> properties) {
        dataPaths.remove(tap, properties);
    }

    /** A listener is told the state of the link, and each change. */
    @Reference(
            name = "listeners",
            service = PortListener.class,
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC)
    void bindListener(PortListener listener) {
        link.add(listener);
    }

    /** It is told nothing more after this. */
    void unbindListener(PortListener listener) {
        link.remove(listener);
    }

    @Override
    public MacAddress mac() {
        return new MacAddress(steering.mac());
    }

    @Override
    public int mtu() {
        return mtu.get();
    }

    @Override
    public int maxMtu() {
        return Math.max(configuration.mtu(), configuration.mtu_max());
    }

    @Override
    public void mtu(int bytes) {
        if (mtu.set(bytes)) {
            link.repeat();
        }
    }

    @Override
    public boolean linkUp() {
        return link.up();
    }

    @Override
    public int cores() {
        return configuration.cores();
    }

    @Override
    public int priorities() {
        return configuration.priorities();
    }

    @Override
    public List<OffloadStatus> offloads() {
        return dataPaths.offloads().stream().map(this::withDetail).toList();
    }

    /** How flows are spread is known by the stage that programmed it. */
    private OffloadStatus withDetail(OffloadStatus status) {
        return status.on() && status.offload() == Offload.RSS
                ? new OffloadStatus(status.offload(), true, rx.spreading())
                : status;
    }

    @Override
    public WorkerMode mode() {
        return policy.mode();
    }

    @Override
    public void setMode(WorkerMode mode) {
        policy.setMode(mode);
    }

    @Override
    public List<Integer> cpus() {
        return policy.cpus();
    }

    @Override
    public void setCpus(List<Integer> cpus) {
        policy.setCpus(cpus);
    }

    @Override
    public PortStatistics statistics() {
        return counters.port();
    }

    @Override
    public List<WorkerStatistics> workers() {
        return counters.workers();
    }

    @Override
    public List<QueueStatistics> queues() {
        return counters.queues();
    }
}
