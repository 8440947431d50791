package org.cx4.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.cx4.api.AdapterEvents;
import org.cx4.spi.command.CardFailure;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.OperatorEvents;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is known against the card since its last reset: whether it has failed, and whether it may use memory of which the driver
 * has lost track. Either makes the device keep what is freed, and the next reset ends both. Safe from any thread.
 */
final class Trust {
    private static final Logger LOG = LoggerFactory.getLogger(Trust.class);

    private final String adapter;
    private final HcaDevice device;
    private final OperatorEvents events;
    private final List<Consumer<CardFailure>> listeners = new CopyOnWriteArrayList<>();
    private final AtomicLong resets = new AtomicLong();
    private volatile CardFailure failure;

    Trust(String adapter, HcaDevice device, OperatorEvents events) {
        this.adapter = adapter;
        this.device = device;
        this.events = events;
    }

    /** The card may use memory that is freed from now on. */
    void doubt() {
        device.distrust();
    }

    /** Whether only a reset makes the card fit for use again. */
    boolean doubted() {
        return device.distrusted();
    }

    /** The card has failed; returns whether this is the first to say so. */
    boolean fail(CardFailure reason) {
        // First: who sees the failure frees memory without asking the card.
        doubt();
        synchronized (this) {
            if (failure != null) {
                return false;
            }
            failure = reason;
        }
        LOG.error("{}: {}", adapter, reason.reason());
        events.post(
                switch (reason.kind()) {
                    case FATAL -> AdapterEvents.ADAPTER_FATAL;
                    case REMOVED -> AdapterEvents.ADAPTER_REMOVED;
                },
                adapter + ": " + reason.reason(),
                details(reason));
        listeners.forEach(listener -> listener.accept(reason));
        return true;
    }

    private static Map<String, Object> details(CardFailure reason) {
        return reason.kind() == CardFailure.Kind.REMOVED
                ? Map.of()
                : Map.of(AdapterEvents.SYNDROME, reason.syndrome(), AdapterEvents.CAUSE, reason.reason());
    }

    Optional<CardFailure> failure() {
        return Optional.ofNullable(failure);
    }

    /** Hears of each failure once. */
    Lease listen(Consumer<CardFailure> listener) {
        CardFailure already;
        synchronized (this) {
            listeners.add(listener);
            already = failure;
        }
        if (already != null) {
            listener.accept(already);
        }
        return () -> listeners.remove(listener);
    }

    /** The card has been reset, and works. */
    void restore() {
        CardFailure cured;
        synchronized (this) {
            cured = failure;
            failure = null;
        }
        if (cured != null) {
            events.post(
                    AdapterEvents.ADAPTER_RESET,
                    adapter + " was reset: " + cured.reason(),
                    Map.of(AdapterEvents.COUNT, resets.incrementAndGet()));
        }
    }

    /** The card has been reset, and does not work: nobody is told again. */
    synchronized void stillFailed(CardFailure reason) {
        device.distrust();
        failure = reason;
    }
}
