package org.cx4.port;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.offload.OffloadModule;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.packet.PacketPool;
import org.cx4.spi.packet.PacketTap;
import org.cx4.spi.rx.RxRing;
import org.cx4.spi.tx.TxRing;

/**
 * The thread of one core: the only one that touches the core's rings, batches and buffer pool. See the package for its
 * round and its sleep.
 *
 * <p>Packets that the card had no room for stay in the batch and are posted first in the next round. Modules see them again
 * then; by their contract orders are a function of requests, so that seeing a packet twice changes nothing. A full batch
 * holds up sources, but not reception: a slow send queue of one priority must not stop those who only receive. A handler
 * that finds no room leaves its packet to the next handler, or it is freed and counted as unclaimed.
 */
final class Worker implements Runnable {
    /** Room for packets waiting to be posted, in bursts: a full burst still fits when a send queue is slow. */
    private static final int BURSTS_WAITING = 4;

    /** Rounds without work in which the core is not offered to other threads. */
    private static final int SPINS = 100;

    /** Far longer than a store takes to become visible, and than a round without foreign code. */
    private static final long OWN_CODE_MILLIS = 10;

    private static final VarHandle CALLED;

    static {
        try {
            CALLED = MethodHandles.lookup().findVarHandle(Worker.class, "called", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int core;
    private final PacketPool pool;
    private final PacketBatch received;
    private final PacketBatch sending;
    private final WorkerTransmitter transmitter;
    private final WorkerCounters counters = new WorkerCounters();
    private final FailureReport report;
    private final Thread thread;
    private final Alarm alarm;
    private final Slumber slumber;
    private final GracePeriod gracePeriod;
    private GracePeriod.Reader reader;
    private WorkerSettings settings = WorkerSettings.NONE;
    /** Whose code runs now; null: the worker's own. */
    private Object called;

    private volatile boolean stopping;
    /** Stopped without having come to its end: what it worked on may be gone, it must touch none of it. */
    private volatile boolean abandoned;

    /**
     * Does not start yet.
     *
     * @param adapter name of the adapter
     * @param core its core
     * @param burst most packets received in a round
     * @param eventQueues EQs to be armed before it sleeps, each once: that of reception, then that of sending if it is another
     * @param packets buffers of the adapter
     * @param gracePeriod where its data paths come from
     */
    Worker(
            String adapter,
            int core,
            int burst,
            CompletionEventQueue[] eventQueues,
            PacketMemory packets,
            GracePeriod gracePeriod) {
        this.core = core;
        this.pool = packets.pool(core);
        this.received = new PacketBatch(burst, packets.base(), packets.bufferBytes(), packets.maxFrameBytes(), pool);
        this.sending = new PacketBatch(
                BURSTS_WAITING * burst, packets.base(), packets.bufferBytes(), packets.maxFrameBytes(), pool);
        this.transmitter = new WorkerTransmitter(adapter, core, sending);
        this.thread = new Thread(this, "cx4-" + adapter + "-worker-" + core);
        this.thread.setDaemon(true);
        this.report = new FailureReport(thread.getName(), counters);
        this.alarm = new Alarm(thread);
        this.slumber = new Slumber(alarm, eventQueues);
        this.gracePeriod = gracePeriod;
    }

    int core() {
        return core;
    }

    WorkerCounters counters() {
        return counters;
    }

    FailureReport report() {
        return report;
    }

    /** Wakes it; what interrupts and sources call. */
    Alarm alarm() {
        return alarm;
    }

    /** Joins the grace period and starts the thread. */
    void start() {
        enlist();
        thread.start();
    }

    /** Joins the grace period: from now on somebody calls {@link #begin} and {@link #round}, the thread or its like. */
    void enlist() {
        reader = gracePeriod.join(thread, alarm, this::toString);
    }

    /** Whether it waits for its alarm. */
    boolean asleep() {
        return LockSupport.getBlocker(thread) == alarm;
    }

    /** Asks it to end after its round. */
    void stop() {
        stopping = true;
        alarm.wake();
    }

    /**
     * Waits for its end. If it does not end in time, it is interrupted, and will touch nothing of the driver when the handler
     * that keeps it returns.
     *
     * @param millis longest wait, at least 1
     * @return whether it has ended
     */
    boolean join(long millis) throws InterruptedException {
        thread.join(millis);
        if (thread.isAlive()) {
            abandoned = true;
            thread.interrupt();
            awaitOwnCodeLeft();
        }
        return !thread.isAlive();
    }

    /**
     * It may have come back from a handler just before it was abandoned, without having seen that: then it ends soon. Once it has
     * been seen in foreign code after that, it sees it when it comes back.
     */
    private void awaitOwnCodeLeft() throws InterruptedException {
        do {
            thread.join(OWN_CODE_MILLIS);
        } while (thread.isAlive() && CALLED.getVolatile(this) == null);
    }

    @Override
    public void run() {
        try {
            work();
        } catch (RuntimeException | Error e) {
            report.ended(e);
        } finally {
            reader.leave();
            if (!abandoned) {
                counters.addUnclaimed(received.clear());
                counters.addUnsent(sending.clear());
            }
        }
    }

    private void work() {
        long idle = 0;
        while (!stopping) {
            DataPath path = begin();
            if (round(path)) {
                idle = 0;
            } else if (++idle >= settings.idleRounds) {
                if (!sleep(path)) {
                    Thread.yield();
                }
                idle = 0;
            } else if (idle < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    /** Begins a round: with this path, and only this, {@link #round} is called next. */
    DataPath begin() {
        counters.addRound();
        DataPath path = reader.enter();
        if (path.settings != settings) {
            path.settings.enter(settings, core);
            settings = path.settings;
        }
        return path;
    }

    /** One round. Whether there was anything to do. */
    boolean round(DataPath path) {
        RxRing rx = path.rx[core];
        TxRing tx = path.tx[core];
        PacketBatch out = sending;
        transmitter.enter(path);
        int done = rx.receive(received);
        if (done > 0) {
            deliver(path);
        }
        if (!abandoned && mayProduce()) {
            produce(path);
        }
        if (abandoned) {
            return false;
        }
        if (out.size() > 0) {
            order(path);
            show(path, false);
            done += tx.post(out);
            show(path, true);
            out.compact();
        }
        done += tx.reclaim();
        rx.refill();
        return done > 0;
    }

    /** Lets the taps look at what is to be posted, or at what was left. */
    private void show(DataPath path, boolean posted) {
        try {
            for (PacketTap tap : path.taps) {
                calls(tap);
                if (posted) {
                    tap.sent(core, sending);
                } else {
                    tap.sending(core, sending);
                }
            }
        } catch (RuntimeException | Error e) {
            failed(e, sending.size());
        }
        calls(null);
    }

    /** The handlers get the burst one after the other; what is left at the end, or when one throws, is freed. */
    private void deliver(DataPath path) {
        PacketBatch in = received;
        int sent = sending.size();
        try {
            for (OffloadModule module : path.modules) {
                calls(module);
                module.receive(in);
            }
            for (PacketTap tap : path.taps) {
                calls(tap);
                tap.received(core, in);
            }
            for (PacketHandler handler : path.handlers) {
                if (abandoned || in.isEmpty()) {
                    break;
                }
                calls(handler);
                sent = sending.size();
                handler.handle(in, transmitter);
            }
        } catch (RuntimeException | Error e) {
            failed(e, sent);
        }
        calls(null);
        if (!abandoned) {
            counters.addUnclaimed(in.clear());
        }
    }

    private void produce(DataPath path) {
        for (PacketSource source : path.sources) {
            int sent = sending.size();
            calls(source);
            try {
                source.produce(transmitter);
            } catch (RuntimeException | Error e) {
                failed(e, sent);
            }
        }
        calls(null);
    }

    /** Requests become orders. If a module throws, nobody knows which: the whole batch is freed. */
    private void order(DataPath path) {
        try {
            for (OffloadModule module : path.modules) {
                calls(module);
                module.transmit(sending);
            }
        } catch (RuntimeException | Error e) {
            failed(e, 0);
        }
        calls(null);
    }

    /** Frees what the one that threw had given to the transmitter: nobody knows whether it was complete. */
    private void failed(Throwable reason, int sent) {
        report.failed(called, reason);
        if (abandoned) {
            return;
        }
        int freed = 0;
        for (int i = sent; i < sending.size(); i++) {
            if (sending.holds(i)) {
                sending.drop(i);
                freed++;
            }
        }
        counters.addUnsent(freed);
    }

    /** Sources are asked only when what they have could be taken. */
    private boolean mayProduce() {
        return sending.room() > 0 && pool.available() > 0;
    }

    /** False if nothing would have woken it: it polls. */
    private boolean sleep(DataPath path) {
        RxRing rx = path.rx[core];
        TxRing tx = path.tx[core];
        boolean wakes = slumber.arm(rx, tx);
        // Without room or buffers a source could not be served: a completion has to come first, and that wakes us.
        if (wakes
                && !(mayProduce() && !armSources(path))
                && slumber.nothingCame(rx, tx)
                && !reader.behind()
                && !stopping) {
            counters.addSleep();
            slumber.doze(rx, tx);
        }
        slumber.readEvents();
        return wakes;
    }

    /** Whether all sources have nothing now and will ring when they have. */
    private boolean armSources(DataPath path) {
        boolean idle = true;
        for (PacketSource source : path.sources) {
            calls(source);
            try {
                idle &= source.arm(core, alarm);
            } catch (RuntimeException | Error e) {
                failed(e, sending.size());
            }
        }
        calls(null);
        return idle;
    }

    private void calls(Object code) {
        CALLED.setOpaque(this, code);
    }

    /** Who it is, and whose code it runs now. Called by any thread. */
    @Override
    public String toString() {
        Object code = CALLED.getOpaque(this);
        String where = code == null ? "" : " in " + code.getClass().getName();
        return thread.getName() + (asleep() ? " asleep" : where);
    }
}
