package org.cx4.shell;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.cx4.api.EthernetPort;
import org.cx4.api.OffloadStatus;
import org.cx4.api.PortStatistics;
import org.cx4.api.WorkerStatistics;
import org.cx4.api.view.AdapterView;
import org.cx4.api.view.Adapters;
import org.cx4.api.view.CapabilityView;
import org.cx4.api.view.CommandTrace;
import org.cx4.api.view.StageView;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** The commands. Each takes the name of an adapter, or none for all of them. */
@Component(
        service = Cx4Commands.class,
        property = {
            "osgi.command.scope=cx4",
            "osgi.command.function=adapters",
            "osgi.command.function=stages",
            "osgi.command.function=retry",
            "osgi.command.function=caps",
            "osgi.command.function=stats",
            "osgi.command.function=trace"
        })
public final class Cx4Commands {
    private static final String ALL = "";

    private final Adapters adapters;
    private final Map<String, EthernetPort> ports = new ConcurrentSkipListMap<>();
    private final Map<String, CapabilityView> capabilities = new ConcurrentSkipListMap<>();
    private final Map<String, CommandTrace> traces = new ConcurrentSkipListMap<>();

    /** Asks the services that it is given. */
    @Activate
    public Cx4Commands(@Reference Adapters adapters) {
        this.adapters = adapters;
    }

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindPort(EthernetPort port) {
        ports.put(port.adapter(), port);
    }

    void unbindPort(EthernetPort port) {
        ports.remove(port.adapter(), port);
    }

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindCapabilities(CapabilityView view) {
        capabilities.put(view.adapter(), view);
    }

    void unbindCapabilities(CapabilityView view) {
        capabilities.remove(view.adapter(), view);
    }

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void bindTrace(CommandTrace trace) {
        traces.put(trace.adapter(), trace);
    }

    void unbindTrace(CommandTrace trace) {
        traces.remove(trace.adapter(), trace);
    }

    /** Lists the adapters. */
    @Descriptor("lists the adapters: device, wire, MAC, MTU, link, and why a configuration was refused")
    public String adapters() {
        Table table = new Table("ADAPTER", "DEVICE", "WIRE", "CORES", "PRIORITIES", "MAC", "MTU", "LINK", "STATE");
        for (AdapterView adapter : adapters.adapters()) {
            EthernetPort port = ports.get(adapter.name());
            Map<String, Object> values = adapter.configuration();
            table.add(
                    adapter.name(),
                    values.getOrDefault("device", "-"),
                    values.getOrDefault("wire", "-"),
                    values.getOrDefault("cores", "-"),
                    values.getOrDefault("priorities", "-"),
                    port == null ? "-" : port.mac(),
                    port == null ? "-" : port.mtu(),
                    port == null ? "-" : port.linkUp() ? "up" : "down",
                    state(adapter));
        }
        return table.toString();
    }

    private static String state(AdapterView adapter) {
        return adapter.refused().map(reason -> "REFUSED: " + reason).orElseGet(() -> {
            long active = adapter.stages().stream()
                    .filter(stage -> stage.state() == StageView.State.ACTIVE)
                    .count();
            return active == adapter.stages().size()
                    ? "running"
                    : active + " of " + adapter.stages().size() + " parts active, see cx4:stages";
        });
    }

    /** Lists the stages of all adapters. */
    @Descriptor("lists the stages of all adapters: state, what each waits for, why it failed")
    public String stages() {
        return stages(ALL);
    }

    /** Lists the stages of one adapter. */
    @Descriptor("lists the stages of one adapter")
    public String stages(@Descriptor("name of the adapter") String name) {
        return each(name, adapters.adapters(), AdapterView::name, adapter -> {
            Table table = new Table("STAGE", "STATE", "TOOK", "PROVIDER", "DETAIL");
            for (StageView stage : adapter.stages()) {
                table.add(
                        stage.name(),
                        stage.state(),
                        stage.activation().isZero() ? "-" : millis(stage.activation()),
                        stage.provider(),
                        stage.detail());
            }
            return table.toString();
        });
    }

    /** Lets failed stages try again. */
    @Descriptor("lets the failed stages of an adapter try again")
    public String retry(@Descriptor("name of the adapter") String name) {
        List<String> retried = adapters.retry(name);
        return retried.isEmpty()
                ? "no stage of " + name + " has failed"
                : "trying again: " + String.join(", ", retried);
    }

    /** Shows what all cards can do. */
    @Descriptor("shows the capabilities of all cards")
    public String caps() {
        return caps(ALL);
    }

    /** Shows what one card can do. */
    @Descriptor("shows the capabilities of one card: maximum and current")
    public String caps(@Descriptor("name of the adapter") String name) {
        return each(name, capabilities.values(), CapabilityView::adapter, view -> {
            Table table = new Table("CAPABILITY", "MAXIMUM", "CURRENT");
            view.all().forEach(capability -> table.add(capability.name(), capability.maximum(), capability.current()));
            return table.toString();
        });
    }

    /** Shows the counters of all ports. */
    @Descriptor("shows the counters of all ports")
    public String stats() {
        return stats(ALL);
    }

    /** Shows the counters of one port. */
    @Descriptor("shows the counters of one port, its offloads and workers")
    public String stats(@Descriptor("name of the adapter") String name) {
        return each(name, ports.values(), EthernetPort::adapter, port -> {
            PortStatistics counters = port.statistics();
            Table ring = new Table("", "PACKETS", "BYTES", "ERRORS", "OUT OF BUFFER", "UNCLAIMED", "FULL");
            ring.add(
                    "rx",
                    counters.rxPackets(),
                    counters.rxBytes(),
                    counters.rxErrors(),
                    counters.rxOutOfBuffer(),
                    counters.rxUnclaimed(),
                    "-");
            ring.add("tx", counters.txPackets(), counters.txBytes(), counters.txErrors(), "-", "-", counters.txFull());
            Table offloads = new Table("OFFLOAD", "ON", "DETAIL");
            for (OffloadStatus status : port.offloads()) {
                offloads.add(status.offload(), status.on() ? "on" : "off", status.reason());
            }
            Table workers = new Table("CORE", "MODE", "ROUNDS", "SLEEPS", "RX", "TX", "INTERRUPTS", "FAILURES");
            for (WorkerStatistics worker : port.workers()) {
                workers.add(
                        worker.core(),
                        worker.mode(),
                        worker.rounds(),
                        worker.sleeps(),
                        worker.rxPackets(),
                        worker.txPackets(),
                        worker.interrupts(),
                        worker.handlerFailures());
            }
            return ring + "\n\n" + offloads + "\n\n" + workers;
        });
    }

    /** Shows the newest commands. */
    @Descriptor("shows the newest commands that a driver sent to its card")
    public String trace(
            @Parameter(
                            names = {"-n", "--number"},
                            absentValue = "40")
                    @Descriptor("how many")
                    int number,
            @Descriptor("name of the adapter") String name) {
        return each(name, traces.values(), CommandTrace::adapter, trace -> {
            Table table = new Table("NUMBER", "START", "STAGE", "COMMAND", "TOOK", "RESULT");
            List<CommandTrace.Entry> commands = trace.commands();
            commands.stream()
                    .skip(Math.max(0, commands.size() - number))
                    .forEach(command -> table.add(
                            command.number(),
                            command.start(),
                            command.stage(),
                            command.command(),
                            millis(command.took()),
                            command.result()));
            return table.toString();
        });
    }

    /** One block per adapter that is asked for, with its name above if there are several. */
    private <T> String each(String name, Collection<T> all, Function<T, String> adapter, Function<T, String> show) {
        List<T> chosen = all.stream()
                .filter(one -> name.equals(ALL) || adapter.apply(one).equals(name))
                .toList();
        if (chosen.isEmpty() && !name.equals(ALL)) {
            String known = adapters.adapters().stream().map(AdapterView::name).collect(Collectors.joining(", "));
            return List.of(known.split(", ")).contains(name)
                    ? name + ": not up, see cx4:stages " + name
                    : "no adapter " + name + "; there are: " + known;
        }
        return chosen.stream()
                .map(one -> all.size() > 1 ? adapter.apply(one) + ":\n" + show.apply(one) : show.apply(one))
                .collect(Collectors.joining("\n\n"));
    }

    private static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / 1e6);
    }
}
