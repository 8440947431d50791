package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.cx4.api.EthernetPort;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;

/**
 * Sends numbered UDP frames from a port to another that echoes them, and compares what comes back byte for byte. At most a
 * window of them is on its way.
 */
final class Traffic implements PacketHandler, PacketSource {
    static final int MIN_FRAME = 60;
    /** Where the frame's number is. */
    static final int NUMBER = 42;

    private final long from;
    private final long to;
    private final int longest;
    private final int priorities;
    private final int frames;
    private final int window;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger back = new AtomicInteger();
    private final AtomicIntegerArray seen;
    private final AtomicIntegerArray sentBy;
    private final AtomicReferenceArray<Wakeup> armed;
    private final List<String> wrong = new CopyOnWriteArrayList<>();

    /**
     * Not running yet.
     *
     * @param from sends
     * @param to echoes
     * @param frames how many
     * @param window most on their way
     */
    Traffic(EthernetPort from, EthernetPort to, int frames, int window) {
        this.from = from.mac().value();
        this.to = to.mac().value();
        this.longest = from.mtu() + 14;
        this.priorities = from.priorities();
        this.frames = frames;
        this.window = window;
        this.seen = new AtomicIntegerArray(frames);
        this.sentBy = new AtomicIntegerArray(from.cores());
        this.armed = new AtomicReferenceArray<>(from.cores());
    }

    /** Sends each packet back where it came from, with the priority that it came with. */
    static PacketHandler echo(int priorities) {
        return (received, transmitter) -> {
            for (int i = 0; i < received.size(); i++) {
                if (received.holds(i)) {
                    long source = received.getMac(i, 6);
                    received.putMac(i, 6, received.getMac(i, 0));
                    received.putMac(i, 0, source);
                    received.priority(i, received.getInt(i, NUMBER) % priorities);
                    transmitter.send(received, i);
                }
            }
        };
    }

    /** Waits until all are back, and looks at them. */
    void finish() {
        Await.until("all frames back", () -> back.get() == frames || !wrong.isEmpty(), this::toString);
        assertThat(wrong).isEmpty();
        for (int number = 0; number < frames; number++) {
            assertThat(seen.get(number))
                    .as("times that frame %d came back", number)
                    .isEqualTo(1);
        }
    }

    /** Frames that a core has sent. */
    int sentBy(int core) {
        return sentBy.get(core);
    }

    int back() {
        return back.get();
    }

    @Override
    public void produce(Transmitter transmitter) {
        while (transmitter.room() > 0) {
            int number = claim();
            if (number < 0) {
                return;
            }
            byte[] frame = frame(number, to, from);
            int i = transmitter.allocate(frame.length);
            if (i < 0) {
                throw new IllegalStateException("no buffer");
            }
            transmitter.batch().put(i, 0, frame, 0, frame.length);
            transmitter.batch().priority(i, number % priorities);
            sentBy.incrementAndGet(transmitter.core());
        }
    }

    private boolean open(int number) {
        return number < frames && number - back.get() < window;
    }

    private int claim() {
        for (int number = next.get(); open(number); number = next.get()) {
            if (next.compareAndSet(number, number + 1)) {
                return number;
            }
        }
        return -1;
    }

    @Override
    public boolean arm(int core, Wakeup wakeup) {
        armed.set(core, wakeup);
        return !open(next.get());
    }

    @Override
    public void handle(PacketBatch received, Transmitter transmitter) {
        for (int i = 0; i < received.size(); i++) {
            if (received.holds(i) && received.getMac(i, 6) == to) {
                check(received, i);
                received.drop(i);
            }
        }
        for (int core = 0; core < armed.length(); core++) {
            Wakeup wakeup = open(next.get()) ? armed.getAndSet(core, null) : null;
            if (wakeup != null) {
                wakeup.wake();
            }
        }
    }

    private void check(PacketBatch received, int i) {
        int number = received.getInt(i, NUMBER);
        byte[] expected = frame(number, from, to);
        byte[] actual = new byte[received.length(i)];
        received.get(i, 0, actual, 0, actual.length);
        if (!Arrays.equals(actual, expected)) {
            wrong.add(
                    "frame " + number + " of " + expected.length + " bytes came back different, with " + actual.length);
        }
        seen.incrementAndGet(number);
        back.incrementAndGet();
    }

    /** The same for the same number: UDP over IPv4, a flow per number so that flows spread over the cores. */
    private byte[] frame(int number, long destination, long source) {
        byte[] frame = new byte[MIN_FRAME + number % (longest - MIN_FRAME + 1)];
        for (int i = 0; i < 6; i++) {
            frame[i] = (byte) (destination >>> (40 - 8 * i));
            frame[6 + i] = (byte) (source >>> (40 - 8 * i));
        }
        put16(frame, 12, 0x0800);
        put16(frame, 14, 0x4500);
        put16(frame, 16, frame.length - 14);
        put16(frame, 18, number);
        put16(frame, 22, 0x4011);
        put16(frame, 26, 0x0a00);
        put16(frame, 28, 1);
        put16(frame, 30, 0x0a00);
        put16(frame, 32, 2);
        put16(frame, 24, headerChecksum(frame));
        put16(frame, 34, 1024 + number % 5000);
        put16(frame, 36, 4791);
        put16(frame, 38, frame.length - 34);
        put16(frame, NUMBER, number >>> 16);
        put16(frame, NUMBER + 2, number);
        int noise = number * 0x9e3779b9;
        for (int i = NUMBER + 4; i < frame.length; i++) {
            noise = noise * 1664525 + 1013904223;
            frame[i] = (byte) (noise >>> 24);
        }
        return frame;
    }

    private static void put16(byte[] frame, int at, int value) {
        frame[at] = (byte) (value >>> 8);
        frame[at + 1] = (byte) value;
    }

    private static int headerChecksum(byte[] frame) {
        int sum = 0;
        for (int at = 14; at < 34; at += 2) {
            sum += ((frame[at] & 0xff) << 8) | (frame[at + 1] & 0xff);
        }
        sum = (sum & 0xffff) + (sum >>> 16);
        return ~(sum + (sum >>> 16)) & 0xffff;
    }

    @Override
    public String toString() {
        return back + " of " + frames + " back, " + next + " sent";
    }
}
