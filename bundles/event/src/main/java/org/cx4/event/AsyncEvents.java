package org.cx4.event;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.cx4.prm.CqErrorSyndrome;
import org.cx4.prm.EventType;
import org.cx4.prm.PortChangeSubtype;
import org.cx4.prm.data.Eqe;
import org.cx4.prm.data.EqeCommand;
import org.cx4.prm.data.EqeCqError;
import org.cx4.prm.data.EqePageRequest;
import org.cx4.prm.data.EqeQueueError;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.AsyncEventListener;
import org.cx4.spi.hca.Hca;
import org.cx4.spi.stage.Lease;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the async EQ on a thread of its own and tells whom each event concerns. */
final class AsyncEvents implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AsyncEvents.class);

    /** Without any interrupt the EQ is still read so often. */
    private static final long RECHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int DATA = Eqe.EVENT_DATA.offset();

    private final String adapter;
    private final EventQueue queue;
    private final CommandInterface commands;
    private final Hca hca;
    private final List<AsyncEventListener> listeners = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private final Lease vector;
    private volatile boolean woken;
    private volatile boolean closed;

    /** The events that the EQ must be created for, one bit each. */
    static long mask() {
        return bits(
                EventType.CMD,
                EventType.PAGE_REQUEST,
                EventType.PORT_CHANGE,
                EventType.CQ_ERROR,
                EventType.WQ_CATAS_ERROR,
                EventType.WQ_INVAL_REQ_ERROR,
                EventType.WQ_ACCESS_ERROR);
    }

    private static long bits(EventType... types) {
        long bits = 0;
        for (EventType type : types) {
            bits |= 1L << type.code();
        }
        return bits;
    }

    /** Starts to read at once. */
    AsyncEvents(String adapter, HcaDevice device, EventQueue queue, CommandInterface commands, Hca hca) {
        this.adapter = adapter;
        this.queue = queue;
        this.commands = commands;
        this.hca = hca;
        this.thread = new Thread(this::run, "cx4-" + adapter + "-events");
        thread.setDaemon(true);
        this.vector = device.listen(queue.vector(), this::wake);
        thread.start();
    }

    private void wake() {
        woken = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!closed) {
            // Before reading: an interrupt that comes later is for an event that may be missed.
            woken = false;
            int read = readAll();
            // The arm fires at once if an event has come since, so going to sleep afterwards loses none.
            queue.arm();
            if (read == 0 && !woken && !closed) {
                LockSupport.parkNanos(this, RECHECK_NANOS);
            }
        }
    }

    private int readAll() {
        int read = 0;
        for (long entry = queue.peek(); entry != 0; entry = queue.peek()) {
            try {
                dispatch(entry);
            } catch (RuntimeException e) {
                // A listener's defect must not stop command completions and page requests.
                LOG.error("{}: event {} failed", adapter, EventType.name(Eqe.EVENT_TYPE.get(entry)), e);
            }
            queue.next();
            read++;
        }
        return read;
    }

    private void dispatch(long entry) {
        long data = entry + DATA;
        int code = Eqe.EVENT_TYPE.get(entry);
        EventType type = EventType.of(code);
        if (type == null) {
            LOG.info("{}: event of unknown type 0x{}", adapter, Integer.toHexString(code));
            return;
        }
        switch (type) {
            case CMD -> commands.completed(EqeCommand.VECTOR.get(data));
            case PAGE_REQUEST ->
                hca.pageRequest(EqePageRequest.FUNCTION_ID.get(data), EqePageRequest.NUM_PAGES.get(data));
            case PORT_CHANGE -> portChange(Eqe.EVENT_SUB_TYPE.get(entry));
            case CQ_ERROR -> completionQueueError(EqeCqError.CQN.get(data), EqeCqError.SYNDROME.get(data));
            case WQ_CATAS_ERROR, WQ_INVAL_REQ_ERROR, WQ_ACCESS_ERROR ->
                queueError(type, EqeQueueError.QUEUE_NUM.get(data));
            default -> LOG.info("{}: event {}, which concerns nobody here", adapter, type);
        }
    }

    private void portChange(int subType) {
        switch (subType) {
            case PortChangeSubtype.ACTIVE -> tell(listener -> listener.portChange(true));
            case PortChangeSubtype.DOWN -> tell(listener -> listener.portChange(false));
            default -> LOG.debug("{}: port change of sub type {}", adapter, subType);
        }
    }

    private void completionQueueError(int cqn, int syndrome) {
        LOG.error(
                "{}: CQ 0x{} is dead, syndrome 0x{}{}",
                adapter,
                Integer.toHexString(cqn),
                Integer.toHexString(syndrome),
                syndrome == CqErrorSyndrome.OVERRUN ? " (overrun)" : "");
        tell(listener -> listener.completionQueueError(cqn, syndrome));
    }

    private void queueError(EventType type, int queueNumber) {
        LOG.error("{}: {} on queue 0x{}", adapter, type, Integer.toHexString(queueNumber));
        tell(listener -> listener.queueError(type.code(), queueNumber));
    }

    private void tell(Consumer<AsyncEventListener> what) {
        for (AsyncEventListener listener : listeners) {
            try {
                what.accept(listener);
            } catch (RuntimeException e) {
                LOG.error("{}: {} failed at an event", adapter, listener, e);
            }
        }
    }

    /** Listens until the lease is closed. */
    Lease listen(AsyncEventListener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Reads no more when this returns. */
    @Override
    public void close() {
        closed = true;
        vector.close();
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "async events";
    }
}
