package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.cx4.api.AdapterEvents;
import org.cx4.api.EthernetPort;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.QueueStatistics;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.prm.CqErrorSyndrome;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.Opcode;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventConstants;
import org.osgi.service.event.EventHandler;

/** Queues fail under traffic between two adapters and come back; the others do not notice, and no buffer is lost. */
@RunWith(PaxExam.class)
public class RecoveryIT extends DriverTest {
    private static final int FAILURES = 5;
    private static final int EXPERIMENTAL_TYPE = 0x88b5;

    @Test
    public void aFailingQueueComesBackWhileOthersGoOn() throws Exception {
        Map<String, Object> keys = Map.of("cores", 1, "priorities", 2, "wire", "cable:recovery");
        EthernetPort from = load("a0", keys);
        EthernetPort to = load("a1", keys);
        await("both links", LIMIT, () -> from.linkUp() && to.linkUp());
        ConcurrentLinkedQueue<Event> events = new ConcurrentLinkedQueue<>();
        EventHandler handler = events::add;
        context.registerService(
                EventHandler.class,
                handler,
                new Hashtable<>(Map.of(EventConstants.EVENT_TOPIC, AdapterEvents.QUEUE_RECOVERED)));
        Stream stream = new Stream(from.mac().value(), to.mac().value());
        context.registerService(PacketHandler.class, stream, at("a1"));
        var source = context.registerService(PacketSource.class, stream, at("a0"));

        for (int n = 1; n <= FAILURES; n++) {
            int recoveries = n;
            stream.awaitTraffic();
            models.model("a0").faults().queues().fail(queue(from, "SQ", 0).number(), 3, CqeSyndrome.LOCAL_PROT_ERR);
            await("recovery of SQ", LIMIT, () -> queue(from, "SQ", 0).recoveries() == recoveries);
        }
        stream.awaitTraffic();
        assertEquals(0, stream.gaps.get(1));
        assertTrue(stream.gaps.get(0) > 0);
        assertEquals(0, queue(from, "SQ", 1).recoveries());

        models.model("a1").faults().queues().fail(queue(to, "RQ", 0).number(), 3, CqeSyndrome.LOCAL_PROT_ERR);
        await("recovery of RQ", LIMIT, () -> queue(to, "RQ", 0).recoveries() == 1);
        stream.awaitTraffic();

        for (String name : List.of("a0", "a1")) {
            for (int cqn : completionQueues(name)) {
                models.model(name).faults().queues().failCompletionQueue(cqn, CqErrorSyndrome.OVERRUN);
            }
        }
        await(
                "all CQs made anew",
                LIMIT,
                () -> events.stream()
                                .filter(event -> event.getProperty(AdapterEvents.QUEUE_KIND)
                                        .equals("CQ"))
                                .count()
                        == 4);
        stream.awaitTraffic();

        assertEquals(
                FAILURES,
                events.stream()
                        .filter(event ->
                                event.getProperty(AdapterEvents.QUEUE_KIND).equals("SQ"))
                        .count());
        source.unregister();
        unload("a0");
        unload("a1");
    }

    private static QueueStatistics queue(EthernetPort port, String kind, int priority) {
        return port.queues().stream()
                .filter(queue -> queue.kind().equals(kind) && queue.priority() == priority)
                .findFirst()
                .orElseThrow();
    }

    private List<Integer> completionQueues(String name) {
        return models.model(name).trace().stream()
                .filter(command -> command.command().equals(Opcode.CREATE_CQ.name()))
                .map(command -> command.object())
                .toList();
    }

    private static Dictionary<String, Object> at(String adapter) {
        return new Hashtable<>(Map.of("cx4.adapter", adapter));
    }

    /** Numbered frames on two priorities by turns, a few at a time; at the other end gaps are counted, by priority. */
    private static final class Stream implements PacketHandler, PacketSource {
        private static final int WINDOW = 32;
        private static final int PATIENCE = 2000;
        private static final int FRAMES = 500;

        private final long own;
        private final long other;
        private final AtomicIntegerArray sent = new AtomicIntegerArray(2);
        private final AtomicIntegerArray next = new AtomicIntegerArray(2);
        private final AtomicIntegerArray gaps = new AtomicIntegerArray(2);
        private final AtomicInteger received = new AtomicInteger();
        private int seen;
        private int rounds;

        Stream(long own, long other) {
            this.own = own;
            this.other = other;
        }

        void awaitTraffic() {
            int until = received.get() + FRAMES;
            await("frames on both priorities", LIMIT, () -> received.get() >= until);
        }

        @Override
        public void produce(Transmitter transmitter) {
            // What is lost never arrives: after a while without progress the window is opened again.
            int now = received.get();
            rounds = now == seen ? rounds + 1 : 0;
            seen = now;
            boolean open = rounds >= PATIENCE || sent.get(1) - next.get(1) < WINDOW;
            if (!open || transmitter.room() < 2) {
                return;
            }
            rounds = 0;
            for (int priority = 0; priority < 2; priority++) {
                int i = transmitter.allocate(60);
                if (i < 0) {
                    return;
                }
                PacketBatch batch = transmitter.batch();
                batch.priority(i, priority);
                batch.putMac(i, 0, other);
                batch.putMac(i, 6, own);
                batch.putShort(i, 12, EXPERIMENTAL_TYPE);
                batch.putInt(i, 14, priority);
                batch.putInt(i, 18, sent.getAndIncrement(priority));
            }
        }

        @Override
        public boolean arm(int core, Wakeup wakeup) {
            return false;
        }

        @Override
        public void handle(PacketBatch batch, Transmitter transmitter) {
            for (int i = 0; i < batch.size(); i++) {
                if (batch.holds(i) && batch.length(i) >= 60) {
                    int priority = batch.getInt(i, 14) & 1;
                    int number = batch.getInt(i, 18);
                    gaps.addAndGet(priority, number - next.get(priority));
                    next.set(priority, number + 1);
                    received.incrementAndGet();
                    batch.drop(i);
                }
            }
        }
    }
}
