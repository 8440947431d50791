package org.cx4.port;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.cx4.api.EthernetPort;
import org.cx4.api.PortListener;
import org.cx4.spi.event.AsyncEventListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the link is up, and who is told. An event only says that something changed: the state is asked for afterwards,
 * on the control thread, so that a late event never wins over a newer state. Listeners are called on that thread too.
 */
final class Link implements AsyncEventListener {
    private static final Logger LOG = LoggerFactory.getLogger(Link.class);

    private final EthernetPort port;
    private final BooleanSupplier query;
    private final ControlThread control;
    private final List<PortListener> listeners = new CopyOnWriteArrayList<>();
    private boolean open;
    private volatile boolean up;

    /**
     * Down, and nobody is told before {@link #open}.
     *
     * @param query asks the card, by a command
     */
    Link(EthernetPort port, BooleanSupplier query, ControlThread control) {
        this.port = port;
        this.query = query;
        this.control = control;
    }

    boolean up() {
        return up;
    }

    /** The port can be used: asks for the state for the first time, then tells the listeners that are here already. */
    void open() {
        up = query.getAsBoolean();
        LOG.info("port of {}: link is {}", port.adapter(), up ? "up" : "down");
        synchronized (this) {
            open = true;
            listeners.forEach(listener -> control.execute(() -> tell(listener)));
        }
        // An event that came between the question and the opening was not acted on.
        control.execute(this::refresh);
    }

    /** The port goes: the link is down, and listeners are told so. Waits, bounded, until they have been. */
    void close() {
        synchronized (this) {
            open = false;
        }
        control.execute(() -> change(false));
        control.drain();
    }

    @Override
    public void portChange(boolean nowUp) {
        control.execute(this::refresh);
    }

    /** Tells a listener the state once, and every change from then on. */
    synchronized void add(PortListener listener) {
        listeners.add(listener);
        if (open) {
            control.execute(() -> tell(listener));
        }
    }

    /** Does not tell a listener anything more once it has returned. */
    void remove(PortListener listener) {
        synchronized (this) {
            listeners.remove(listener);
            if (!open) {
                return;
            }
        }
        control.drain();
    }

    /** Something else of the port has changed: tells all listeners the state again. */
    synchronized void repeat() {
        if (open) {
            control.execute(() -> listeners.forEach(this::tell));
        }
    }

    private void refresh() {
        synchronized (this) {
            if (!open) {
                return;
            }
        }
        change(query.getAsBoolean());
    }

    private void change(boolean now) {
        if (now != up) {
            up = now;
            LOG.info("port of {}: link is {}", port.adapter(), now ? "up" : "down");
            listeners.forEach(this::tell);
        }
    }

    private void tell(PortListener listener) {
        if (!listeners.contains(listener)) {
            return;
        }
        try {
            listener.linkChanged(port, up);
        } catch (RuntimeException | Error e) {
            LOG.error(
                    "port of {}: listener {} failed",
                    port.adapter(),
                    listener.getClass().getName(),
                    e);
        }
    }
}
