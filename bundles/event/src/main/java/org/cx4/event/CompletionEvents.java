package org.cx4.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.cx4.api.Wakeup;
import org.cx4.api.interrupt.EventQueueView;
import org.cx4.prm.EventType;
import org.cx4.prm.data.Eqe;
import org.cx4.prm.data.EqeCompletion;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.event.CompletionEventQueue;
import org.cx4.spi.event.EventQueues.Direction;
import org.cx4.spi.stage.Lease;

/** A completion EQ, with the CQs that hang on it. */
final class CompletionEvents implements CompletionEventQueue, AutoCloseable {
    private static final int DATA = Eqe.EVENT_DATA.offset();

    private final HcaDevice device;
    private final EventQueue queue;
    private final String use;
    private final List<Wakeup> listeners = new CopyOnWriteArrayList<>();
    private final AtomicLong interrupts = new AtomicLong();
    // Few CQs hang on an EQ: a scan of the array costs less than any map.
    private volatile CompletionRing[] rings = {};
    private volatile long events;
    private volatile long lost;
    private volatile boolean masked;
    private Lease vector;

    /**
     * Not masked.
     *
     * @param use what it is for, in words
     */
    CompletionEvents(HcaDevice device, EventQueue queue, String use) {
        this.device = device;
        this.queue = queue;
        this.use = use;
        this.vector = device.listen(queue.vector(), this::interrupt);
    }

    private void interrupt() {
        interrupts.incrementAndGet();
        wake();
    }

    /** Lets its worker look again at what it may sleep on. */
    void wake() {
        for (Wakeup listener : listeners) {
            listener.wake();
        }
    }

    synchronized void add(CompletionRing ring) {
        CompletionRing[] more = Arrays.copyOf(rings, rings.length + 1);
        more[rings.length] = ring;
        rings = more;
    }

    synchronized void remove(CompletionRing ring) {
        List<CompletionRing> fewer = new ArrayList<>(List.of(rings));
        fewer.remove(ring);
        rings = fewer.toArray(CompletionRing[]::new);
    }

    /** CQs that hang on it. */
    int attached() {
        return rings.length;
    }

    @Override
    public int eqn() {
        return queue.eqn();
    }

    @Override
    public int vector() {
        return queue.vector();
    }

    @Override
    public int poll() {
        EventQueue from = queue;
        CompletionRing[] now = rings;
        int read = 0;
        for (long entry = from.peek(); entry != 0; entry = from.peek()) {
            if (Eqe.EVENT_TYPE.get(entry) == EventType.COMP.code()) {
                fired(now, EqeCompletion.CQN.get(entry + DATA));
            }
            from.next();
            read++;
        }
        if (read > 0) {
            from.update();
            countEvents(read);
        }
        return read;
    }

    /** The event of a CQ that was closed meanwhile concerns nobody. */
    private static void fired(CompletionRing[] rings, int cqn) {
        for (CompletionRing ring : rings) {
            if (ring.cqn() == cqn) {
                ring.fired();
                return;
            }
        }
    }

    /** One thread polls, so nothing is lost between load and store. */
    private void countEvents(int read) {
        long before = events;
        events = before + read;
    }

    @Override
    public boolean arm() {
        if (masked) {
            return false;
        }
        queue.arm();
        return true;
    }

    @Override
    public void missed() {
        long before = lost;
        lost = before + 1;
    }

    @Override
    public long lost() {
        return lost;
    }

    /** From any thread; the worker is woken, for it must sleep no longer, or may again. */
    synchronized void mask(boolean mask) {
        if (mask == masked) {
            return;
        }
        if (mask) {
            masked = true;
            vector.close();
        } else {
            vector = device.listen(queue.vector(), this::interrupt);
            masked = false;
        }
        wake();
    }

    /** The CQs on it now. */
    List<CompletionRing> rings() {
        return List.of(rings);
    }

    /** The newest one that serves a stage in a way; null if there is none. */
    CompletionRing newest(String user, int core, Direction direction) {
        CompletionRing found = null;
        for (CompletionRing ring : rings) {
            if (ring.serves(user, core, direction)) {
                found = ring;
            }
        }
        return found;
    }

    /** QUERY_EQ. */
    EventQueueView view() {
        return InterruptControl.view(queue, use, masked, events, interrupts.get(), lost);
    }

    @Override
    public Lease listen(Wakeup wakeup) {
        listeners.add(wakeup);
        return () -> listeners.remove(wakeup);
    }

    @Override
    public long events() {
        return events;
    }

    @Override
    public long interrupts() {
        return interrupts.get();
    }

    /** Listens to the vector no more. The EQ itself is closed by its owner. */
    @Override
    public synchronized void close() {
        if (!masked) {
            vector.close();
        }
    }

    @Override
    public String toString() {
        return "vector of " + queue;
    }
}
