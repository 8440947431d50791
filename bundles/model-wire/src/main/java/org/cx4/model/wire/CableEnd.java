package org.cx4.model.wire;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.cx4.spi.device.WireEnd;
import org.cx4.spi.stage.Threads;

/**
 * One plugged end of a cable: the frames that are under way to its card, and the one thread that calls the card. From
 * plug to unplug; {@link Cable} connects two of them and parts them again.
 */
final class CableEnd implements AutoCloseable {
    /** How long a full queue holds the sender up, as pause frames would, before the frame is dropped. */
    private static final long PATIENCE_NANOS = 500_000_000;

    private static final long PAUSE_NANOS = 20_000;
    private static final int IDLE_ROUNDS = 100;

    private final String name;
    private final CardEnd card;
    private final Thread thread;
    private final FrameQueue incoming;

    /** The far end's queue, null in the dark. */
    private volatile FrameQueue outgoing;

    private volatile boolean sending;

    /** Odd while there is light, one more at each change, so that a short darkness is not overlooked. */
    private final AtomicInteger light = new AtomicInteger();

    private volatile boolean stopping;

    /** @param name for the thread and the log */
    CableEnd(String name, WireEnd card) {
        this.name = name;
        this.card = new CardEnd(name, card);
        thread = new Thread(this::deliver, name);
        thread.setDaemon(true);
        incoming = new FrameQueue(thread);
        thread.start();
    }

    /** What this end sends goes to the other from now on. */
    void connect(CableEnd far) {
        outgoing = far.incoming;
    }

    /** What this end sends goes nowhere; when this returns, the far end's queue is not touched any more. */
    void disconnect() {
        outgoing = null;
        while (sending) {
            Thread.onSpinWait();
            Thread.yield();
        }
    }

    /** On, if it was off, and off if it was on. The card learns it on its own thread. */
    void changeLight() {
        light.incrementAndGet();
        incoming.wake();
    }

    /** As {@link org.cx4.spi.device.Wire#send}. */
    boolean send(long address, int bytes) {
        // Announced before the queue is read, both volatile: a disconnect either waits for this or is seen by it.
        sending = true;
        try {
            FrameQueue queue = outgoing;
            return queue != null && (queue.offer(address, bytes) || sendPatiently(queue, address, bytes));
        } finally {
            sending = false;
        }
    }

    private boolean sendPatiently(FrameQueue queue, long address, int bytes) {
        if (bytes > FrameQueue.MAX_FRAME_BYTES) {
            return false;
        }
        long start = System.nanoTime();
        do {
            LockSupport.parkNanos(PAUSE_NANOS);
            if (queue.offer(address, bytes)) {
                return true;
            }
        } while (outgoing == queue && System.nanoTime() - start < PATIENCE_NANOS);
        return false;
    }

    private void deliver() {
        int shown = 0;
        while (!stopping) {
            shown = show(shown);
            // The far end may have got its light, and sent, a moment before this one's.
            if (!isLit(shown) || !deliverFrame()) {
                idle(shown);
            }
        }
        if (isLit(shown)) {
            card.carrier(false);
        }
    }

    /** Tells the card each change since; what was sent before a darkness that lasts comes before it. Returns what it knows. */
    private int show(int shown) {
        int now = light.get();
        int told = shown;
        while (told != now) {
            told++;
            if (!isLit(told)) {
                deliverRest();
            }
            card.carrier(isLit(told));
        }
        return told;
    }

    private void deliverRest() {
        boolean more = true;
        while (more && !stopping && !isLit(light.get())) {
            more = deliverFrame();
        }
    }

    private boolean deliverFrame() {
        long frame = incoming.peek();
        if (frame == 0) {
            return false;
        }
        card.receive(frame, incoming.bytes(frame));
        incoming.take();
        return true;
    }

    private void idle(int shown) {
        for (int i = 0; i < IDLE_ROUNDS; i++) {
            if (incoming.peek() != 0) {
                return;
            }
            Thread.onSpinWait();
        }
        if (light.get() == shown && !stopping) {
            incoming.awaitFrame();
        }
    }

    private static boolean isLit(int light) {
        return (light & 1) != 0;
    }

    /** Ends the thread, then frees the frames that are left. To be called disconnected; the card is not called after. */
    @Override
    public void close() {
        stopping = true;
        incoming.wake();
        Threads.join(thread);
        incoming.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
