package org.cx4.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.cx4.api.AdapterEvents;
import org.cx4.api.interrupt.CompletionQueueView;
import org.cx4.api.interrupt.EventQueueView;
import org.cx4.api.interrupt.Interrupts;
import org.cx4.api.interrupt.WorkerControl;
import org.cx4.api.interrupt.WorkerMode;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.junit.PaxExam;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventConstants;
import org.osgi.service.event.EventHandler;

/** Interrupts and workers are set by configuration and shell while the adapter runs. */
@RunWith(PaxExam.class)
public class InterruptsIT extends ShellTest {
    private Stream<CompletionQueueView> queues(String user) {
        return service(Interrupts.class, filter("a0")).completionQueues().stream()
                .filter(queue -> queue.user().equals(user));
    }

    @Test
    public void takesOverLiveKeysWithoutARestart() throws Exception {
        load("a0", Map.of("cores", 2));
        int before = models.model("a0").trace().size();
        configure(
                "cx4.adapter",
                "a0",
                Map.of(
                        "profile",
                        profile(),
                        "cores",
                        2,
                        "rx.moderation.micros",
                        99,
                        "eq.masked.cores",
                        "1",
                        "async.events.masked",
                        "PORT_CHANGE",
                        "worker.mode",
                        "interrupt"));
        WorkerControl workers = service(WorkerControl.class, filter("a0"));
        await("the mode", LIMIT, () -> workers.mode() == WorkerMode.INTERRUPT);
        await("moderation", LIMIT, () -> queues("rx").allMatch(queue -> queue.periodMicros() == 99));
        Interrupts interrupts = service(Interrupts.class, filter("a0"));
        await("the mask", LIMIT, () -> interrupts.eventQueues().stream().anyMatch(EventQueueView::masked));
        await(
                "the events",
                LIMIT,
                () -> !interrupts.eventQueues().get(0).asyncEvents().contains("PORT_CHANGE"));
        List<String> commands = commands("a0", before);
        assertFalse(commands.toString(), commands.contains("DESTROY_CQ"));
        assertFalse(commands.toString(), commands.contains("TEARDOWN_HCA"));
        unload("a0");
    }

    @Test
    public void setsAndShowsByTheShell() throws Exception {
        load("a0", Map.of("cores", 1));
        assertTrue(type("cx4:interrupts"), type("cx4:interrupts").contains("VECTOR"));
        type("cx4:interrupts a0 moderate rx 50 7");
        assertTrue(queues("rx").allMatch(queue -> queue.periodMicros() == 50 && queue.maxPackets() == 7));
        assertTrue(type("cx4:interrupts a0 notify tx solicited").contains("solicited"));
        assertTrue(type("cx4:interrupts a0 mask all").contains("yes"));
        type("cx4:interrupts a0 unmask all");
        type("cx4:interrupts a0 events-masked PORT_CHANGE,CQ_ERROR");
        type("cx4:interrupts a0 mode poll");
        WorkerControl workers = service(WorkerControl.class, filter("a0"));
        assertEquals(WorkerMode.POLL, workers.mode());
        assertTrue(type("cx4:interrupts a0 cpus 8000").contains("refused: CPU 8000 does not exist"));
        type("cx4:interrupts a0 cpus 0");
        assertEquals(List.of(0), workers.cpus());
        assertTrue(type("cx4:interrupts a0 mask 77").contains("no completion EQ 77"));
        assertTrue(type("cx4:interrupts a0 moderate").contains("cx4:interrupts NAME moderate"));
        unload("a0");
    }

    @Test
    public void tellsOfALostInterrupt() throws Exception {
        List<Event> told = new CopyOnWriteArrayList<>();
        context.registerService(
                EventHandler.class,
                told::add,
                new Hashtable<>(Map.of(EventConstants.EVENT_TOPIC, AdapterEvents.INTERRUPT_LOST)));
        load("a0", Map.of("cores", 1));
        models.model("a0").faults().interrupts().loseAll(0);
        models.model("a0").faults().requestPages(1);
        await("the event", LIMIT, () -> !told.isEmpty());
        models.model("a0").faults().interrupts().clear();
        assertEquals("a0", told.get(0).getProperty(AdapterEvents.ADAPTER));
        assertEquals(0, told.get(0).getProperty(AdapterEvents.VECTOR));
        unload("a0");
    }
}
