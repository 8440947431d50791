package org.cx4.kernel;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.cx4.api.EthernetPort;
import org.cx4.api.MacAddress;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.PortListener;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.os.Linux;
import org.cx4.os.OsException;
import org.cx4.os.Poller;
import org.cx4.os.Tap;
import org.cx4.os.TapOptions;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One Linux interface. */
@Component(
        service = {PacketHandler.class, PacketSource.class, PortListener.class},
        immediate = true,
        configurationPid = "cx4.kernel",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = KernelConfiguration.class, factory = true)
public final class KernelInterface implements PacketHandler, PacketSource, PortListener {
    private static final Logger LOG = LoggerFactory.getLogger(KernelInterface.class);

    private final Linux linux;
    private final KernelConfiguration configuration;
    private final Poller poller;
    private final Thread waiter;

    /** By core; empty before the port was met. Replaced as a whole. */
    private volatile KernelQueue[] queues = {};

    /** By core: the worker that sleeps. Kept here and not in the queues, for a worker may fall asleep before there are any. */
    private final AtomicReferenceArray<Wakeup> sleepers = new AtomicReferenceArray<>(TapOptions.MAX_QUEUES);

    private volatile boolean closed;
    private Tap tap;
    private MacAddress mac;
    private int mtu;

    /** Waits for the port; there is nothing to do before. */
    @Activate
    public KernelInterface(@Reference Linux linux, KernelConfiguration configuration) {
        this.linux = linux;
        this.configuration = configuration;
        this.poller = linux.openPoller();
        this.waiter = new Thread(this::waitForFrames, "cx4-kernel-" + configuration.interface_name());
        waiter.setDaemon(true);
        waiter.start();
    }

    /** By then no worker calls any more: the port has let this service go. */
    @Deactivate
    synchronized void deactivate() throws InterruptedException {
        closed = true;
        poller.wake();
        waiter.join();
        closeTap();
        poller.close();
    }

    private void waitForFrames() {
        int[] cores = new int[TapOptions.MAX_QUEUES];
        while (!closed) {
            int ready = poller.await(cores, -1);
            for (int i = 0; i < ready; i++) {
                wake(cores[i]);
            }
        }
    }

    private void wake(int core) {
        Wakeup sleeper = sleepers.get(core);
        if (sleeper != null) {
            sleeper.wake();
        }
    }

    @Override
    public void handle(PacketBatch received, Transmitter transmitter) {
        KernelQueue[] now = queues;
        if (transmitter.core() < now.length) {
            now[transmitter.core()].deliver(received);
        }
    }

    @Override
    public void produce(Transmitter transmitter) {
        KernelQueue[] now = queues;
        if (transmitter.core() < now.length) {
            now[transmitter.core()].produce(transmitter);
        }
    }

    @Override
    public boolean arm(int core, Wakeup wakeup) {
        sleepers.set(core, wakeup);
        KernelQueue[] now = queues;
        if (core >= now.length) {
            return true;
        }
        if (now[core].hasFrame()) {
            return false;
        }
        poller.rearm(now[core].descriptor(), core);
        return true;
    }

    /** The interface shows what the port shows. */
    @Override
    public synchronized void linkChanged(EthernetPort port, boolean up) {
        if (closed) {
            return;
        }
        try {
            if (tap == null || tap.queues() != port.cores()) {
                closeTap();
                openTap(port.cores());
            }
            follow(port);
            tap.setCarrier(up);
        } catch (OsException e) {
            LOG.error(
                    "No interface {} for port {}: {}", configuration.interface_name(), port.adapter(), e.getMessage());
        }
    }

    private void openTap(int cores) {
        String namespace = configuration.interface_namespace();
        TapOptions options = TapOptions.virtio(
                        configuration.interface_name(), namespace.isEmpty() ? null : namespace, cores)
                .withOffloads(TapOptions.CHECKSUM);
        tap = linux.openTap(options);
        KernelQueue[] opened = new KernelQueue[cores];
        for (int core = 0; core < cores; core++) {
            opened[core] = new KernelQueue(tap.queue(core));
            poller.addOneShot(opened[core].descriptor(), core);
        }
        queues = opened;
        // A worker that sleeps now has not armed its new queue: it is woken once, and arms before it sleeps again.
        for (int core = 0; core < cores; core++) {
            wake(core);
        }
    }

    private void follow(EthernetPort port) {
        if (!port.mac().equals(mac)) {
            tap.setUp(false);
            tap.setMac(Arrays.copyOfRange(
                    ByteBuffer.allocate(Long.BYTES).putLong(port.mac().value()).array(), 2, Long.BYTES));
            mac = port.mac();
        }
        if (port.mtu() != mtu) {
            tap.setMtu(port.mtu());
            mtu = port.mtu();
        }
        tap.setUp(true);
    }

    private void closeTap() {
        if (tap != null) {
            for (KernelQueue queue : queues) {
                poller.remove(queue.descriptor());
                if (queue.lost() > 0) {
                    LOG.info("{} lost {} frames at the TAP", configuration.interface_name(), queue.lost());
                }
            }
            queues = new KernelQueue[0];
            tap.close();
            tap = null;
            mac = null;
            mtu = 0;
        }
    }
}
