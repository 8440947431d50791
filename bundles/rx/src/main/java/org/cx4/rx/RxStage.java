package org.cx4.rx;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.data.WqDoorbellRecord;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.CompletionQueue;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.offload.RssModule;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.packet.PacketPool;
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
    private final AtomicReference<RssModule> module = new AtomicReference<>();
    private final Object counterLock = new Object();
    private RxFirmware firmware;
    private int counter;
    private int lastOutOfBuffer;
    private long outOfBuffer;
    private volatile Spreading spreading;
    private volatile RxControl control;

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
        this.rings = new CoreRxRing[configuration.cores()];
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
        RxControl running = control;
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
        int[] rqns = new int[rings.length];
        for (int core = 0; core < rings.length; core++) {
            CompletionQueue completions =
                    undo.add(event.createCompletionQueue(NAME, core, EventQueues.Direction.RX, entries));
            rqns[core] = addQueue(undo, core, completions);
        }
        Spreading toCores = new Spreading(firmware, hca.capabilities(), rqns);
        toCores.create(undo, module.get());
        spreading = toCores;
        control = undo.add(new RxControl(adapter(), List.of(rings), toCores, module::get));
    }

    private int addQueue(Undo undo, int core, CompletionQueue completions) {
        String name = "RQ of core " + core;
        int wqeBytes = CoreRxRing.wqeBytes(hca.packets().maxBuffers());
        long ringBytes = (long) entries * wqeBytes;
        DmaRegion memory = undo.add(device.allocate(name, ringBytes + WqDoorbellRecord.BYTES));
        int logEntries = Integer.numberOfTrailingZeros(entries);
        PacketMemory packets = hca.packets();
        PacketPool pool = packets.pool(core);
        FirmwareObject rq = firmware.createRq(
                memory.deviceAddress(),
                logEntries,
                wqeBytes,
                memory.deviceAddress() + ringBytes,
                completions.cqn(),
                counter);
        CoreRxRing ring = new CoreRxRing(
                name + " (" + rq + ")",
                completions,
                memory.address(),
                memory.address() + ringBytes,
                entries,
                packets,
                hca.lkey(),
                pool,
                this::wakeControl);
        // If the card keeps the queue it may still write to the buffers: then they stay out of the pool.
        undo.add(ring.toString(), () -> {
            rq.close();
            ring.giveBack();
        });
        firmware.move(rq.number(), RqState.RESET, RqState.READY);
        ring.moveTo(RqState.READY);
        undo.add("reset of " + ring, () -> reset(firmware, rq.number(), ring));
        ring.refill();
        rings[core] = ring;
        return rq.number();
    }

    private static void reset(RxFirmware firmware, int number, CoreRxRing ring) {
        try {
            firmware.move(number, ring.state(), RqState.RESET);
        } catch (CommandException e) {
            boolean stateIsAnother =
                    e.reason() == CommandException.Reason.STATUS && e.code() == CommandStatus.BAD_QP_STATE_ERR.code();
            if (!stateIsAnother || ring.state() != RqState.READY) {
                throw e;
            }
            // It is in error, and the CQE that says so has not been read.
            ring.moveTo(RqState.ERROR);
            firmware.move(number, RqState.ERROR, RqState.RESET);
        }
        ring.moveTo(RqState.RESET);
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
