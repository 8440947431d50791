package org.cx4.port;

import java.util.Map;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.tx.TxRing;
import org.osgi.framework.Constants;

/** The port's worker of core 0 on the thread of who measures it: one round per call. */
public final class DrivenWorker {
    private final DataPathControl control;
    private final Worker worker;
    private long services;

    /**
     * Ready to run.
     *
     * @param burst most packets received in a round
     */
    public DrivenWorker(
            String adapter, HcaCapabilities capabilities, RxRing rx, TxRing tx, PacketMemory packets, int burst) {
        control = new DataPathControl(adapter, 1_000);
        control.open(capabilities, new RxRing[] {rx}, new TxRing[] {tx});
        worker = new Worker(adapter, 0, burst, new CompletionEventQueue[0], packets, control.gracePeriod());
        worker.enlist();
    }

    /** Adds an offload. */
    public void use(OffloadModule module) {
        control.put(module, properties());
    }

    /** Adds an application that receives. */
    public void use(PacketHandler handler) {
        control.put(handler, properties());
    }

    /** Adds an application that sends. */
    public void use(PacketSource source) {
        control.put(source, properties());
    }

    private Map<String, Object> properties() {
        return Map.of(Constants.SERVICE_ID, ++services, Constants.SERVICE_RANKING, 0);
    }

    /** One round: all that a worker does between two looks at its data path. */
    public boolean round() {
        return worker.round(worker.begin());
    }

    /** Calls of applications and modules that threw. */
    public long failures() {
        return worker.counters().failures();
    }
}
