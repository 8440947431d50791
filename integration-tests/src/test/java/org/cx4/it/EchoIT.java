package org.cx4.it;

import static org.junit.Assert.assertEquals;

import java.util.Dictionary;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.api.EthernetPort;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.it.example.Echo;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;

/** The README's example does what it says. */
@RunWith(PaxExam.class)
public class EchoIT extends DriverTest {
    private static final int FRAMES = 2000;
    private static final int IN_FLIGHT = 32;
    private static final int EXPERIMENTAL_TYPE = 0x88b5;

    @Test
    public void echoesEveryPacket() throws Exception {
        EthernetPort echo = load("a0", Map.of("cores", 1, "wire", "cable:lab"));
        EthernetPort caller = load("a1", Map.of("cores", 1, "wire", "cable:lab"));
        await("both links", LIMIT, () -> echo.linkUp() && caller.linkUp());
        context.registerService(PacketHandler.class, new Echo(), at("a0"));
        Caller call = new Caller(caller.mac().value(), echo.mac().value());
        context.registerService(
                new String[] {PacketHandler.class.getName(), PacketSource.class.getName()}, call, at("a1"));

        await("all echoes", LIMIT, () -> call.returned.get() == FRAMES);

        assertEquals(0, call.strange.get());
        assertEquals(FRAMES, echo.statistics().rxPackets());
        unload("a0");
        unload("a1");
    }

    private static Dictionary<String, Object> at(String adapter) {
        return new Hashtable<>(Map.of("cx4.adapter", adapter));
    }

    /** Sends numbered frames, a few at a time, and counts those that come back to it. */
    private static final class Caller implements PacketHandler, PacketSource {
        private final long own;
        private final long other;
        private final AtomicInteger sent = new AtomicInteger();
        private final AtomicInteger returned = new AtomicInteger();
        private final AtomicInteger strange = new AtomicInteger();

        Caller(long own, long other) {
            this.own = own;
            this.other = other;
        }

        @Override
        public void produce(Transmitter transmitter) {
            while (sent.get() < FRAMES && sent.get() - returned.get() < IN_FLIGHT && transmitter.room() > 0) {
                int i = transmitter.allocate(60);
                if (i < 0) {
                    return;
                }
                PacketBatch batch = transmitter.batch();
                batch.putMac(i, 0, other);
                batch.putMac(i, 6, own);
                batch.putShort(i, 12, EXPERIMENTAL_TYPE);
                batch.putInt(i, 14, sent.getAndIncrement());
            }
        }

        @Override
        public boolean arm(int core, Wakeup wakeup) {
            return sent.get() == FRAMES || sent.get() - returned.get() >= IN_FLIGHT;
        }

        @Override
        public void handle(PacketBatch received, Transmitter transmitter) {
            for (int i = 0; i < received.size(); i++) {
                if (received.holds(i)) {
                    boolean ours = received.getMac(i, 0) == own
                            && received.getMac(i, 6) == other
                            && received.getInt(i, 14) == returned.get();
                    (ours ? returned : strange).incrementAndGet();
                    received.drop(i);
                }
            }
        }
    }
}
