package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.cx4.api.AdapterEvents;
import org.cx4.api.EthernetPort;
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
    private static final Map<String, Object> KEYS =
            Map.of("cores", 1, "wire", "cable:lab", "command.timeout.millis", 3_600_000, "health.period.millis", 20);

    private final Queue<Event> events = new ConcurrentLinkedQueue<>();
    private PingPong traffic;

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
        traffic = PingPong.between(context, a0, a1);
        awaitTraffic();
    }

    private void awaitTraffic() {
        await("traffic in both directions", LIMIT, traffic.more(100));
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

    private boolean downWith(String reason) {
        Map<String, StageView> stages =
                view("a0").stages().stream().collect(Collectors.toMap(StageView::name, stage -> stage));
        return stages.get("command").detail().contains(reason)
                && stages.get("command").state() == StageView.State.FAILED
                && stages.get("port").state() == StageView.State.WAITING
                && stages.get("device").state() == StageView.State.ACTIVE;
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
        // Between two tries it is on its way up: all of this is so at one moment.
        await("the reason to be shown", LIMIT, () -> downWith("an internal processor"), adapters::adapters);
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
        await("the reason to be shown", LIMIT, () -> stage("device").detail().contains("the card is gone"));

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
        assertEquals(List.of(), adapters.adapters());
    }
}
