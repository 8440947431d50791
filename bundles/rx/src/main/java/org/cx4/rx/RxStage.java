package org.cx4.rx;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.cx4.prm.data.WqDoorbellRecord;
import org.cx4.prm.data.WqeDataSegment;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.offload.RssModule;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.rx.RxRings;
import org.cx4.spi.rx.TrafficType;
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
    private final CoreRxRing[] rings;
    private final Map<TrafficType, FirmwareObject> tirs = new EnumMap<>(TrafficType.class);

    private volatile RssModule rss;
    private volatile RxControl control;
    private volatile DropCounter drops;

    /**
     * Stores what the stage stands on.
     *
     * @param tx is not used: receive rings come after transmit rings and go before them
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
        this.rings = new CoreRxRing[configuration.cores()];
        standsOn("device", device);
        standsOn("command", commands);
        standsOn("hca", hca);
        standsOn("event", event);
        standsOn("tx", tx);
    }

    /** Only says so: the control thread writes it to the card. */
    @Reference(
            name = "rss",
            cardinality = ReferenceCardinality.OPTIONAL,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindRss(RssModule module) {
        rss = module;
        wakeControl();
    }

    void unbindRss(RssModule module) {
        if (rss == module) {
            rss = null;
            wakeControl();
        }
    }

    private void wakeControl() {
        RxControl running = control;
        if (running != null) {
            running.wake();
        }
    }

    @Activate
    void activate() {
        up(this::acquire);
    }

    @Deactivate
    void deactivate() {
        down();
    }

    private void acquire(Undo undo) {
        checkSizes();
        RxFirmware firmware = new RxFirmware(commands, hca);
        FirmwareObject counter = undo.add(firmware.allocateCounter());
        CompletionQueue[] completions = new CompletionQueue[rings.length];
        for (int core = 0; core < rings.length; core++) {
            completions[core] = undo.add(event.createCompletionQueue(NAME, core, EventQueues.Direction.RX, entries));
        }
        List<FirmwareObject> queues = new ArrayList<>();
        for (int core = 0; core < rings.length; core++) {
            queues.add(addQueue(undo, firmware, core, completions[core], counter.number()));
        }
        int[] rqns = queues.stream().mapToInt(FirmwareObject::number).toArray();
        Spreading spreading = new Spreading(firmware, hca.capabilities(), rqns, () -> rss);
        spreading.acquire(undo, tirs);
        drops = new DropCounter(() -> firmware.outOfBuffer(counter.number()));
        undo.add("the drop counter's last reading", drops::close);
        control = undo.add(new RxControl(adapter(), spreading, List.of(rings)));
    }

    private void checkSizes() {
        int most = 1 << hca.capabilities().logMaxWqSize();
        if (Integer.bitCount(entries) != 1 || entries > most) {
            throw new StageException(
                    "rx.ring.entries = " + entries + ": must be a power of two, at most " + most + " for this card");
        }
    }

    private FirmwareObject addQueue(
            Undo undo, RxFirmware firmware, int core, CompletionQueue completions, int counter) {
        String name = "RQ of core " + core;
        long ringBytes = (long) entries * WqeDataSegment.BYTES;
        DmaRegion memory = undo.add(device.allocate(name, ringBytes + WqDoorbellRecord.BYTES));
        FirmwareObject rq = firmware.createRq(
                memory.deviceAddress(),
                Integer.numberOfTrailingZeros(entries),
                memory.deviceAddress() + ringBytes,
                completions.cqn(),
                counter);
        CoreRxRing ring = new CoreRxRing(
                name + " (" + rq + ")",
                completions,
                memory.address(),
                memory.address() + ringBytes,
                entries,
                hca.packets(),
                hca.lkey(),
                hca.packets().pool(core),
                this::wakeControl);
        // If the card keeps the queue it may still write to the buffers: then they stay out of the pool.
        undo.add(ring.toString(), () -> {
            rq.close();
            ring.giveBack();
        });
        firmware.move(rq.number(), RqState.RESET, RqState.READY);
        ring.moveTo(RqState.READY);
        undo.add("reset of " + ring, () -> {
            firmware.move(rq.number(), ring.state(), RqState.RESET);
            ring.moveTo(RqState.RESET);
        });
        ring.refill();
        rings[core] = ring;
        return rq;
    }

    @Override
    public int cores() {
        return rings.length;
    }

    @Override
    public RxRing ring(int core) {
        return rings[core];
    }

    @Override
    public int tirn(TrafficType type) {
        return tirs.get(type).number();
    }

    @Override
    public long outOfBuffer() {
        DropCounter counter = drops;
        return counter == null ? 0 : counter.read();
    }

    @Override
    public String spreading() {
        RxControl running = control;
        return running == null ? "not up" : running.spreading();
    }
}
