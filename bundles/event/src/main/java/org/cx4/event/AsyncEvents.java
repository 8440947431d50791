package org.cx4.event;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.cx4.api.AdapterEvents;
import org.cx4.api.interrupt.EventQueueView;
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
import org.cx4.spi.stage.OperatorEvents;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the async EQ on a thread of its own and tells whom each event concerns. */
final class AsyncEvents implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AsyncEvents.class);

    /** Without any interrupt the EQ is still read so often. */
    private static final long RECHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** So much later than its event an interrupt is not late any more, but lost. */
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long TASK_SECONDS = 10;

    private static final int DATA = Eqe.EVENT_DATA.offset();

    private final String adapter;
    private final OperatorEvents operator;
    private final CommandInterface commands;
    private final Hca hca;
    private final List<AsyncEventListener> listeners = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private final Lease vector;
    private final Queue<FutureTask<?>> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicLong interrupts = new AtomicLong();
    /** Written by the reader alone, as are the counters. */
    private EventQueue queue;
    /** The EQ before, until the card has destroyed it; else null. */
    private EventQueue former;

    private volatile long events;
    private volatile long lost;
    private volatile boolean woken;
    private volatile boolean closed;

    /** Starts to read at once. */
    AsyncEvents(
            OperatorEvents operator,
            String adapter,
            HcaDevice device,
            EventQueue queue,
            CommandInterface commands,
            Hca hca) {
        this.operator = operator;
        this.adapter = adapter;
        this.queue = queue;
        this.commands = commands;
        this.hca = hca;
        this.thread = new Thread(this::run, "cx4-" + adapter + "-events");
        thread.setDaemon(true);
        this.vector = device.listen(queue.vector(), this::interrupt);
        thread.start();
    }

    private void interrupt() {
        interrupts.incrementAndGet();
        wake();
    }

    private void wake() {
        woken = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!closed) {
            // Before reading: an interrupt that comes later is for an event that may be missed.
            woken = false;
            for (FutureTask<?> task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
            int read = readAll(queue);
            if (former != null) {
                read += readAll(former);
            }
            // The arm fires at once if an event has come since, so going to sleep afterwards loses none.
            queue.arm();
            if (read == 0 && !woken && !closed) {
                LockSupport.parkNanos(this, RECHECK_NANOS);
                if (!woken && queue.peek() != 0) {
                    late();
                }
            }
        }
    }

    /** An event is there, but nobody was woken for it: its interrupt may be on its way. */
    private void late() {
        long start = System.nanoTime();
        while (!woken && !closed) {
            long left = LATE_NANOS - (System.nanoTime() - start);
            if (left <= 0) {
                long before = lost;
                lost = before + 1;
                String message = "an interrupt of the async EQ was lost; its event was found by looking";
                LOG.warn("{}: {}", adapter, message);
                operator.post(
                        AdapterEvents.INTERRUPT_LOST,
                        message,
                        Map.of(AdapterEvents.VECTOR, queue.vector(), AdapterEvents.COUNT, lost));
                return;
            }
            LockSupport.parkNanos(this, left);
        }
    }

    private int readAll(EventQueue from) {
        int read = 0;
        for (long entry = from.peek(); entry != 0; entry = from.peek()) {
            try {
                dispatch(entry);
            } catch (RuntimeException e) {
                // A listener's defect must not stop command completions and page requests.
                LOG.error("{}: event {} failed", adapter, EventType.name(Eqe.EVENT_TYPE.get(entry)), e);
            }
            from.next();
            read++;
        }
        if (read > 0) {
            long before = events;
            events = before + read;
        }
        return read;
    }

    /** Reads another EQ from now on, and the one before without a word to the card, which is going to destroy it. */
    void follow(EventQueue next) {
        onReader(() -> {
            queue.silence();
            former = queue;
            queue = next;
        });
    }

    /** The card has destroyed the EQ before: reads it to its end, and never again. */
    void finishFormer() {
        onReader(() -> {
            readAll(former);
            former = null;
        });
    }

    private void onReader(Runnable what) {
        FutureTask<Void> task = new FutureTask<>(what, null);
        tasks.add(task);
        wake();
        boolean interrupted = false;
        try {
            while (!done(task)) {
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** False if the wait was interrupted. */
    private boolean done(FutureTask<Void> task) {
        try {
            task.get(TASK_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (TimeoutException e) {
            if (tasks.remove(task)) {
                throw new StageException(thread.getName() + " is busy with a listener for " + TASK_SECONDS + " s", e);
            }
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** The EQ with what was read from it; one QUERY_EQ. From any thread. */
    EventQueueView view(EventQueue of) {
        return InterruptControl.view(of, "async", false, events, interrupts.get(), lost);
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
        Threads.join(thread);
    }

    @Override
    public String toString() {
        return "async events";
    }
}
