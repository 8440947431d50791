package org.cx4.shell;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.apache.felix.service.command.Descriptor;
import org.cx4.api.EthernetPort;
import org.cx4.api.WorkerStatistics;
import org.cx4.api.interrupt.CompletionQueueView;
import org.cx4.api.interrupt.EventQueueView;
import org.cx4.api.interrupt.Interrupts;
import org.cx4.api.interrupt.Notification;
import org.cx4.api.interrupt.WorkerControl;
import org.cx4.api.interrupt.WorkerMode;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** {@code cx4:interrupts}: shows and sets how the cards interrupt and how the workers wait. */
@Component(
        service = InterruptCommands.class,
        property = {"osgi.command.scope=cx4", "osgi.command.function=interrupts"})
public final class InterruptCommands {
    private static final String USAGE = String.join(
            "\n",
            "cx4:interrupts NAME",
            "cx4:interrupts NAME moderate CQ|rx|tx|all MICROSECONDS PACKETS",
            "cx4:interrupts NAME notify CQ|rx|tx|all any|solicited|off",
            "cx4:interrupts NAME mask EQ|all",
            "cx4:interrupts NAME unmask EQ|all",
            "cx4:interrupts NAME events-masked none|EVENT,EVENT...",
            "cx4:interrupts NAME mode poll|interrupt|adaptive",
            "cx4:interrupts NAME cpus any|CPU,CPU...");

    private final Map<String, Interrupts> interrupts = new ConcurrentSkipListMap<>();
    private final Map<String, WorkerControl> workers = new ConcurrentSkipListMap<>();
    private final Map<String, EthernetPort> ports = new ConcurrentSkipListMap<>();

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindInterrupts(Interrupts one) {
        interrupts.put(one.adapter(), one);
    }

    void unbindInterrupts(Interrupts one) {
        interrupts.remove(one.adapter(), one);
    }

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindWorkers(WorkerControl one) {
        workers.put(one.adapter(), one);
    }

    void unbindWorkers(WorkerControl one) {
        workers.remove(one.adapter(), one);
    }

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindPort(EthernetPort one) {
        ports.put(one.adapter(), one);
    }

    void unbindPort(EthernetPort one) {
        ports.remove(one.adapter(), one);
    }

    /** Shows all adapters. */
    @Descriptor("shows event queues, completion queues and workers of all adapters, as their cards have them")
    public String interrupts() {
        return interrupts.keySet().stream()
                .map(name -> name + ":\n" + show(name))
                .collect(Collectors.joining("\n\n"));
    }

    /** Shows one adapter, or sets something of it. */
    @Descriptor("shows or sets interrupts and workers of one adapter; 'cx4:interrupts help' tells what can be set")
    public String interrupts(
            @Descriptor("name of the adapter") String name,
            @Descriptor("what to set, and its values") String... setting) {
        if (name.equals("help")) {
            return USAGE;
        }
        if (!interrupts.containsKey(name)) {
            return name + ": no such adapter is up; up are: " + String.join(", ", interrupts.keySet());
        }
        try {
            if (setting.length > 0) {
                set(name, setting[0], List.of(setting).subList(1, setting.length));
            }
        } catch (RuntimeException e) {
            // Also the card's own refusals: the operator needs the words, not the trace.
            return "refused: " + e.getMessage();
        }
        return show(name);
    }

    private void set(String name, String what, List<String> values) {
        Interrupts of = interrupts.get(name);
        int count = values.size();
        switch (what + " " + count) {
            case "moderate 3" -> {
                int micros = number(values.get(1));
                int packets = number(values.get(2));
                queues(of, values.get(0), cqn -> of.moderate(cqn, micros, packets));
            }
            case "notify 2" -> {
                Notification notification = choice(Notification.values(), values.get(1));
                queues(of, values.get(0), cqn -> of.tell(cqn, notification));
            }
            case "mask 1" -> eventQueues(of, values.get(0), eqn -> of.mask(eqn, true));
            case "unmask 1" -> eventQueues(of, values.get(0), eqn -> of.mask(eqn, false));
            case "events-masked 1" ->
                of.maskEvents(values.get(0).equals("none") ? Set.of() : Set.copyOf(List.of(list(values.get(0)))));
            case "mode 1" -> worker(name).setMode(choice(WorkerMode.values(), values.get(0)));
            case "cpus 1" ->
                worker(name)
                        .setCpus(
                                values.get(0).equals("any")
                                        ? List.of()
                                        : Arrays.stream(list(values.get(0)))
                                                .map(InterruptCommands::number)
                                                .toList());
            default ->
                throw new IllegalArgumentException(
                        "'" + what + "' with " + count + " values is unknown; there are\n" + USAGE);
        }
    }

    private WorkerControl worker(String name) {
        WorkerControl control = workers.get(name);
        if (control == null) {
            throw new IllegalStateException("the port of " + name + " is not up");
        }
        return control;
    }

    private static void queues(Interrupts of, String which, IntConsumer action) {
        if (!Set.of("rx", "tx", "all").contains(which)) {
            action.accept(number(which));
            return;
        }
        of.completionQueues().stream()
                .filter(queue -> which.equals("all") || queue.user().equals(which))
                .forEach(queue -> action.accept(queue.cqn()));
    }

    private static void eventQueues(Interrupts of, String which, IntConsumer action) {
        if (!which.equals("all")) {
            action.accept(number(which));
            return;
        }
        of.eventQueues().stream()
                .filter(queue -> queue.asyncEvents().isEmpty())
                .forEach(queue -> action.accept(queue.eqn()));
    }

    private static String[] list(String text) {
        return text.split(",", -1);
    }

    private static int number(String text) {
        try {
            return Integer.decode(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a number", e);
        }
    }

    private static <E extends Enum<E>> E choice(E[] all, String text) {
        return Arrays.stream(all)
                .filter(one -> one.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + text + "' is unknown; there are "
                        + Arrays.stream(all).map(InterruptCommands::word).collect(Collectors.joining(", "))));
    }

    private static String word(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT);
    }

    private String show(String name) {
        Interrupts of = interrupts.get(name);
        if (of == null) {
            return "not up";
        }
        Table eqs = new Table(
                "EQ", "VECTOR", "FOR", "ENTRIES", "STATE", "MASKED", "WAITING", "EVENTS", "INTERRUPTS", "LOST");
        List<EventQueueView> views = of.eventQueues();
        for (EventQueueView eq : views) {
            eqs.add(
                    eq.eqn(),
                    eq.vector(),
                    eq.use(),
                    eq.entries(),
                    eq.healthy() ? eq.state() : "FAILED",
                    eq.masked() ? "yes" : "no",
                    eq.waiting(),
                    eq.events(),
                    eq.interrupts(),
                    eq.lost());
        }
        Table cqs = new Table("CQ", "EQ", "FOR", "CORE", "ENTRIES", "STATE", "MICROS", "PACKETS", "NOTIFY", "EVENTS");
        for (CompletionQueueView cq : of.completionQueues()) {
            cqs.add(
                    "0x" + Integer.toHexString(cq.cqn()),
                    cq.eqn(),
                    cq.user(),
                    cq.core(),
                    cq.entries(),
                    cq.healthy() ? cq.state() : "FAILED",
                    cq.periodMicros(),
                    cq.maxPackets(),
                    word(cq.notification()),
                    cq.events());
        }
        String async = views.stream()
                .flatMap(eq -> eq.asyncEvents().stream())
                .collect(Collectors.joining(", ", "asynchronous events taken: ", ""));
        return eqs + "\n" + async + "\n\n" + cqs + "\n\n" + workers(name);
    }

    private String workers(String name) {
        EthernetPort port = ports.get(name);
        if (port == null) {
            return "no workers: the port is not up";
        }
        Table table = new Table("WORKER", "MODE", "CPU", "ROUNDS", "SLEEPS", "INTERRUPTS", "LOST");
        for (WorkerStatistics worker : port.workers()) {
            table.add(
                    worker.core(),
                    worker.mode(),
                    worker.cpu() < 0 ? "any" : worker.cpu(),
                    worker.rounds(),
                    worker.sleeps(),
                    worker.interrupts(),
                    worker.lostInterrupts());
        }
        return table.toString();
    }
}
