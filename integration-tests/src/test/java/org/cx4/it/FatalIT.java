package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.api.AdapterEvents;
import org.cx4.api.EthernetPort;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.api.view.StageView;
import org.cx4.model.HealthReport;
import org.cx4.prm.HealthSyndrome;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventConstants;
import org.osgi.service.event.EventHandler;

/** A card fails, or goes, while traffic runs. A command's time-out is far longer than any test waits: none is waited for. */
@RunWith(PaxExam.class)
public class FatalIT extends DriverTest {
    private static final int EXPERIMENTAL_TYPE = 0x88b5;
    private static final Map<String, Object> KEYS =
            Map.of("cores", 1, "wire", "cable:lab", "command.timeout.millis", 3_600_000, "health.period.millis", 20);

    private final Queue<Event> events = new ConcurrentLinkedQueue<>();
    private final Flood flood = new Flood();

    @Before
    public void loadTwoThatSendToEachOther() throws Exception {
        context.registerService(
                EventHandler.class,
                events::add,
                new Hashtable<>(Map.of(
                        EventConstants.EVENT_TOPIC,
                        "org/cx4/adapter/*",
                        EventConstants.EVENT_FILTER,
                        "(cx4.adapter=a0)")));
        EthernetPort a0 = load("a0", KEYS);
        EthernetPort a1 = load("a1", KEYS);
        flood.first = a0.mac().value();
        flood.second = a1.mac().value();
        for (String adapter : List.of("a0", "a1")) {
            Dictionary<String, Object> at = new Hashtable<>(Map.of("cx4.adapter", adapter));
            context.registerService(
                    new String[] {PacketHandler.class.getName(), PacketSource.class.getName()}, flood, at);
        }
        awaitTraffic();
    }

    private void awaitTraffic() {
        int first = flood.toFirst.get();
        int second = flood.toSecond.get();
        await(
                "traffic in both directions",
                LIMIT,
                () -> flood.toFirst.get() > first + 100 && flood.toSecond.get() > second + 100);
    }

    private long count(String topic) {
        return events.stream().filter(event -> event.getTopic().equals(topic)).count();
    }

    private void awaitEvent(String topic) {
        await(topic, LIMIT, () -> count(topic) > 0);
    }

    private StageView stage(String name) {
        return view("a0").stages().stream()
                .filter(stage -> stage.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void unloadBoth() throws Exception {
        unload("a0");
        unload("a1");
    }

    @Test
    public void aCardWithAFatalSyndromeIsResetAndComesBack() throws Exception {
        models.model("a0").faults().card().sicken(HealthReport.fatal(HealthSyndrome.FW_INTERNAL_ERR));

        awaitEvent(AdapterEvents.ADAPTER_FATAL);
        awaitEvent(AdapterEvents.ADAPTER_RESET);
        port("a0");
        awaitTraffic();

        Event fatal = events.stream()
                .filter(event -> event.getTopic().equals(AdapterEvents.ADAPTER_FATAL))
                .findFirst()
                .orElseThrow();
        assertEquals(HealthSyndrome.FW_INTERNAL_ERR, fatal.getProperty(AdapterEvents.SYNDROME));
        String message = (String) fatal.getProperty(AdapterEvents.MESSAGE);
        assertTrue(message, message.contains("syndrome 0x1, firmware asserted"));
        assertEquals(1, count(AdapterEvents.ADAPTER_FATAL));
        assertEquals(0, count(AdapterEvents.ADAPTER_REMOVED));
        unloadBoth();
    }

    @Test
    public void aCardWhoseHealthCounterStandsStillIsResetAndComesBack() throws Exception {
        models.model("a0").faults().card().freezeHealthCounter(true);

        awaitEvent(AdapterEvents.ADAPTER_RESET);
        port("a0");
        awaitTraffic();

        assertEquals(1, count(AdapterEvents.ADAPTER_FATAL));
        unloadBoth();
    }

    @Test
    public void aCardThatStaysIllStaysDownWithTheReasonAndOthersGoOn() throws Exception {
        models.model("a0").faults().card().resetCures(false);
        models.model("a0").faults().card().sicken(HealthReport.fatal(HealthSyndrome.DEAD_IRISC));

        awaitEvent(AdapterEvents.ADAPTER_FATAL);
        await("the reason to be shown", LIMIT, () -> stage("command").detail().contains("an internal processor"));
        assertEquals(StageView.State.FAILED, stage("command").state());
        assertEquals(StageView.State.WAITING, stage("port").state());
        assertEquals(StageView.State.ACTIVE, stage("device").state());
        assertEquals(StageView.State.ACTIVE, state("a1", "port"));

        models.model("a0").faults().card().resetCures(true);
        await("a retry", LIMIT, () -> !adapters.retry("a0").isEmpty() || state("a0", "port") == StageView.State.ACTIVE);
        port("a0");
        awaitTraffic();
        unloadBoth();
    }

    @Test
    public void aCardThatIsPulledOutLeavesNothingAndLoadsWhenItIsBack() throws Exception {
        models.model("a0").faults().card().remove();

        awaitEvent(AdapterEvents.ADAPTER_REMOVED);
        awaitGone("a0");
        await("nothing of a0", LIMIT, () -> models.model("a0").remains().clean());
        assertEquals(StageView.State.FAILED, stage("device").state());
        assertTrue(stage("device").detail(), stage("device").detail().contains("gone"));

        models.model("a0").faults().card().putBack();
        port("a0");
        awaitTraffic();
        assertEquals(1, count(AdapterEvents.ADAPTER_REMOVED));
        assertEquals(0, count(AdapterEvents.ADAPTER_FATAL));
        unloadBoth();
    }

    @Test
    public void anAdapterWhoseCardIsGoneCanBeUnloaded() throws Exception {
        models.model("a0").faults().card().remove();
        awaitEvent(AdapterEvents.ADAPTER_REMOVED);
        unloadBoth();
        models.model("a0").faults().card().putBack();
        assertEquals(0, view().size());
    }

    private List<?> view() {
        return adapters.adapters();
    }

    /** Both ports send without end; each counts what the other has sent. */
    private static final class Flood implements PacketHandler, PacketSource {
        private volatile long first;
        private volatile long second;
        private final AtomicInteger toFirst = new AtomicInteger();
        private final AtomicInteger toSecond = new AtomicInteger();

        @Override
        public void produce(Transmitter transmitter) {
            // The card lets in what is sent to it: whoever sends, one of the two frames arrives.
            for (long to : new long[] {first, second}) {
                int i = transmitter.room() > 0 ? transmitter.allocate(60) : -1;
                if (i < 0) {
                    return;
                }
                PacketBatch batch = transmitter.batch();
                batch.putMac(i, 0, to);
                batch.putMac(i, 6, to ^ first ^ second);
                batch.putShort(i, 12, EXPERIMENTAL_TYPE);
            }
        }

        @Override
        public boolean arm(int core, Wakeup wakeup) {
            return false;
        }

        @Override
        public void handle(PacketBatch received, Transmitter transmitter) {
            for (int i = 0; i < received.size(); i++) {
                if (received.holds(i)) {
                    (received.getMac(i, 0) == first ? toFirst : toSecond).incrementAndGet();
                    received.drop(i);
                }
            }
        }
    }
}
