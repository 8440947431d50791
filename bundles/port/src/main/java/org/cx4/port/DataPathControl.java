package org.cx4.port;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.cx4.api.OffloadStatus;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.packet.PacketTap;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.tx.TxRing;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a new data path whenever something that workers use comes or goes. Adding only publishes; removing also waits
 * until no worker uses what was removed. Safe from any thread; the lock is held while a path is made, never while waiting.
 */
final class DataPathControl {
    private static final Logger LOG = LoggerFactory.getLogger(DataPathControl.class);

    private final String adapter;
    private final long limitNanos;
    private final RankedServices<OffloadModule> modules = new RankedServices<>();
    private final RankedServices<PacketHandler> handlers = new RankedServices<>();
    private final RankedServices<PacketSource> sources = new RankedServices<>();
    private final RankedServices<PacketTap> taps = new RankedServices<>();
    private final GracePeriod gracePeriod = new GracePeriod(new DataPath(
            0,
            new RxRing[0],
            new TxRing[0],
            new OffloadModule[0],
            new PacketHandler[0],
            new PacketSource[0],
            new PacketTap[0],
            WorkerSettings.NONE));

    private HcaCapabilities capabilities;
    private RxRing[] rx = {};
    private TxRing[] tx = {};
    private WorkerSettings settings = WorkerSettings.NONE;
    private volatile Offloads offloads = Offloads.NONE;

    /**
     * With no rings yet.
     *
     * @param adapter its name, for messages
     * @param limitMillis longest wait for the workers
     */
    DataPathControl(String adapter, long limitMillis) {
        this.adapter = adapter;
        this.limitNanos = TimeUnit.MILLISECONDS.toNanos(limitMillis);
    }

    /** What workers join. */
    GracePeriod gracePeriod() {
        return gracePeriod;
    }

    /** The card is known and its rings are there: modules can be judged, workers may start. */
    synchronized void open(HcaCapabilities card, RxRing[] rxRings, TxRing[] txRings) {
        capabilities = card;
        rx = rxRings.clone();
        tx = txRings.clone();
        publish();
    }

    /** One per offload; empty before {@link #open}. */
    List<OffloadStatus> offloads() {
        return offloads.statuses();
    }

    void put(OffloadModule module, Map<String, Object> properties) {
        modules.put(module, properties);
        publish();
    }

    void remove(OffloadModule module, Map<String, Object> properties) {
        modules.remove(properties);
        retire(module);
    }

    void put(PacketHandler handler, Map<String, Object> properties) {
        handlers.put(handler, properties);
        publish();
    }

    void remove(PacketHandler handler, Map<String, Object> properties) {
        handlers.remove(properties);
        retire(handler);
    }

    void put(PacketSource source, Map<String, Object> properties) {
        sources.put(source, properties);
        publish();
    }

    void remove(PacketSource source, Map<String, Object> properties) {
        sources.remove(properties);
        retire(source);
    }

    void put(PacketTap tap, Map<String, Object> properties) {
        taps.put(tap, properties);
        publish();
    }

    void remove(PacketTap tap, Map<String, Object> properties) {
        taps.remove(properties);
        retire(tap);
    }

    private synchronized long publish(WorkerSettings next) {
        settings = next;
        return publish();
    }

    /**
     * Waits until the workers have taken new settings over: a worker does so after it has acknowledged their path, and is done when
     * it acknowledges the one after.
     *
     * @return those that have not in time, in words
     */
    List<String> settle(WorkerSettings next) {
        List<String> late = gracePeriod.await(publish(next), limitNanos);
        return late.isEmpty() ? gracePeriod.await(publish(), limitNanos) : late;
    }

    private synchronized long publish() {
        Offloads chosen = capabilities == null ? Offloads.NONE : Offloads.choose(modules.inOrder(), capabilities);
        DataPath next = new DataPath(
                gracePeriod.current().number + 1,
                rx,
                tx,
                chosen.used().toArray(OffloadModule[]::new),
                handlers.inOrder().toArray(PacketHandler[]::new),
                sources.inOrder().toArray(PacketSource[]::new),
                taps.inOrder().toArray(PacketTap[]::new),
                settings);
        gracePeriod.publish(next);
        offloads = chosen;
        return next.number;
    }

    private void retire(Object service) {
        long start = System.nanoTime();
        List<String> late = gracePeriod.await(publish(), limitNanos);
        if (!late.isEmpty()) {
            LOG.error(
                    "port of {}: {} was removed, but after {} ms it may still be in use by {}; it is used no more once they go on",
                    adapter,
                    service.getClass().getName(),
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                    late);
        }
    }
}
