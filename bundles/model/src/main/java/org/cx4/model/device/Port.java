package org.cx4.model.device;

import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.model.object.CardState;
import org.cx4.model.object.FramePort;
import org.cx4.model.object.PortCounters.Counter;
import org.cx4.model.object.PortState;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;

/** The port: frames between the packet engine and the wire, and whether there is light. */
final class Port implements FramePort, WireEnd, AutoCloseable {
    private static final int FCS_BYTES = 4;
    private static final int MAC_SHIFT = 16;

    private final CardState card;
    private final FrameFaults faults;
    private final FrameRing received = new FrameRing();
    private final OffHeapRegion injected = OffHeap.allocate(PortState.MAX_MTU, Long.BYTES);
    private final Object wireLock = new Object();
    private Runnable lightChanged = () -> {};
    private Runnable frameCame = () -> {};
    private Wire wire;
    private volatile boolean carrier;
    private volatile boolean lightAllowed = true;
    private volatile boolean gone;

    Port(CardState card, FrameFaults faults) {
        this.card = card;
        this.faults = faults;
    }

    /** Says who is told of changes. Before anything is plugged in. */
    void tell(Runnable ofLight, Runnable ofFrames) {
        lightChanged = ofLight;
        frameCame = ofFrames;
    }

    /** Frames that wait for the RX thread. */
    FrameRing received() {
        return received;
    }

    /** Whether there is light. */
    boolean light() {
        return carrier && lightAllowed;
    }

    /** Cuts the light, or lets it through again. */
    void allowLight(boolean on) {
        lightAllowed = on;
        lightChanged.run();
    }

    /** Plugs a wire in, instead of another one if there is one. */
    void plug(Wire next) {
        unplug();
        synchronized (wireLock) {
            if (gone) {
                return;
            }
            wire = next;
        }
        next.plug(this);
    }

    /** Pulls the wire out. When this returns, it is not used any more. */
    void unplug() {
        Wire old;
        synchronized (wireLock) {
            old = wire;
            wire = null;
        }
        if (old != null) {
            old.unplug();
        }
        carrier(false);
    }

    /** The card is gone: the wire is pulled out, and none is plugged in any more. */
    void remove() {
        synchronized (wireLock) {
            gone = true;
        }
        unplug();
    }

    @Override
    public boolean up() {
        return card.port().up();
    }

    @Override
    public void carrier(boolean on) {
        carrier = on;
        lightChanged.run();
    }

    @Override
    public void receive(long address, int bytes) {
        if (!card.port().up() || faults.losesReceived()) {
            return;
        }
        if (bytes + FCS_BYTES > card.port().operMtu()) {
            card.counters().count(Counter.RX_TOO_LONG);
            return;
        }
        if (!received.put(address, bytes, 0)) {
            card.counters().count(Counter.RX_DISCARDS);
            return;
        }
        card.counters().received(destination(address), bytes);
        frameCame.run();
    }

    /** Lets a frame come in as if from the wire. */
    synchronized void inject(byte[] frame) {
        if (frame.length < 1 || frame.length > PortState.MAX_MTU) {
            throw new IllegalArgumentException("no frame has " + frame.length + " bytes");
        }
        OffHeap.copy(frame, 0, injected.address(), frame.length);
        receive(injected.address(), frame.length);
    }

    @Override
    public boolean send(long address, int bytes) {
        if (!card.port().up() || bytes + FCS_BYTES > card.port().operMtu()) {
            card.counters().count(Counter.TX_DISCARDS);
            return false;
        }
        faults.sent(address, bytes);
        boolean sent;
        synchronized (wireLock) {
            sent = wire != null && wire.send(address, bytes);
        }
        if (sent) {
            card.counters().sent(destination(address), bytes);
        } else {
            card.counters().count(Counter.TX_DISCARDS);
        }
        return sent;
    }

    @Override
    public void loopback(long address, int bytes, int transportDomain) {
        if (received.put(address, bytes, transportDomain)) {
            frameCame.run();
        }
    }

    private static long destination(long frame) {
        return OffHeap.getLongBe(frame) >>> MAC_SHIFT;
    }

    /** After the threads of the card and the wire have gone. */
    @Override
    public void close() {
        received.close();
        injected.close();
    }
}
