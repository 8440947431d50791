package org.cx4.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.cx4.api.EthernetPort;
import org.cx4.api.view.AdapterView;
import org.cx4.api.view.Adapters;
import org.cx4.api.view.CommandTrace;
import org.cx4.api.view.StageView;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** Configures adapters and watches them come and go. */
final class Lab {
    /** By name: applications see stages only as services that come and go. */
    private static final String STAGE = "org.cx4.spi.stage.Stage";

    private static final Duration LOAD_LIMIT = Duration.ofSeconds(60);
    private static final Duration SETTLE_LIMIT = Duration.ofSeconds(5);
    private static final long POLL_NANOS = 5_000_000;

    private final BundleContext context;
    private final ConfigurationAdmin configurations;
    private final Adapters adapters;
    private final PrintStream out;

    Lab(BundleContext context, ConfigurationAdmin configurations, Adapters adapters, PrintStream out) {
        this.context = context;
        this.configurations = configurations;
        this.adapters = adapters;
        this.out = out;
    }

    /** Writes a factory configuration, as an operator would. */
    Configuration configure(String pid, String name, Map<String, Object> keys) throws IOException {
        Configuration configuration = configurations.getFactoryConfiguration(pid, name, "?");
        configuration.update(new Hashtable<>(keys));
        return configuration;
    }

    /** Prints the stages of an adapter as they come up, with their commands, until its port is there. */
    EthernetPort awaitPort(String adapter, boolean print) {
        Set<String> shown = new HashSet<>();
        await("the port of " + adapter, LOAD_LIMIT, () -> {
            AdapterView view = view(adapter);
            view.refused().ifPresent(reason -> {
                throw new IllegalStateException("the configuration of " + adapter + " is refused: " + reason);
            });
            for (StageView stage : view.stages()) {
                if (stage.state() == StageView.State.FAILED) {
                    throw new IllegalStateException(stage.name() + " failed: " + stage.detail());
                }
                if (stage.state() == StageView.State.ACTIVE && shown.add(stage.name()) && print) {
                    show(adapter, stage);
                }
            }
            return shown.contains("port");
        });
        return service(EthernetPort.class, adapter);
    }

    private void show(String adapter, StageView stage) {
        if (stage.activation().isZero()) {
            return;
        }
        CommandTrace trace = find(CommandTrace.class, adapter);
        Map<String, Long> counts = trace == null
                ? Map.of()
                : trace.commands().stream()
                        .filter(command -> command.stage().equals(stage.name()))
                        .collect(Collectors.groupingBy(
                                CommandTrace.Entry::command, LinkedHashMap::new, Collectors.counting()));
        String commands = counts.entrySet().stream()
                .map(entry -> entry.getKey() + (entry.getValue() > 1 ? " x" + entry.getValue() : ""))
                .collect(Collectors.joining(", "));
        long sum = counts.values().stream().mapToLong(Long::longValue).sum();
        out.printf(
                "  %-9s up in %5d ms, %3d commands%s%n",
                stage.name(), stage.activation().toMillis(), sum, commands.isEmpty() ? "" : ": " + commands);
    }

    /** Waits until no stage of an adapter is left. */
    void awaitGone(String adapter) {
        await(
                adapter + " to unload",
                LOAD_LIMIT,
                () -> references(STAGE, adapter) == null
                        && adapters.adapters().stream()
                                .noneMatch(view -> view.name().equals(adapter)));
    }

    /** Waits a while for a condition: services go before their components have let go of everything. */
    static void settle(BooleanSupplier condition) {
        long end = System.nanoTime() + SETTLE_LIMIT.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private AdapterView view(String adapter) {
        return adapters.adapters().stream()
                .filter(view -> view.name().equals(adapter))
                .findFirst()
                .orElse(new AdapterView(adapter, Map.of(), Optional.empty(), List.of()));
    }

    /** The service of an adapter. */
    <T> T service(Class<T> type, String adapter) {
        T service = find(type, adapter);
        if (service == null) {
            throw new IllegalStateException("no " + type.getSimpleName() + " of " + adapter);
        }
        return service;
    }

    private <T> T find(Class<T> type, String adapter) {
        ServiceReference<?>[] found = references(type.getName(), adapter);
        return found == null ? null : type.cast(context.getService(found[0]));
    }

    private ServiceReference<?>[] references(String type, String adapter) {
        try {
            return context.getServiceReferences(type, "(cx4.adapter=" + adapter + ")");
        } catch (InvalidSyntaxException e) {
            throw new IllegalArgumentException(adapter, e);
        }
    }

    /**
     * Waits until the framework has started all bundles. Felix gives a bundle up whose start meets another thread that loads
     * classes of it: stages must not come up while their bundles are still being started.
     */
    void awaitFramework() {
        Bundle framework = context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION);
        await("the framework to start", LOAD_LIMIT, () -> framework.getState() == Bundle.ACTIVE);
    }

    /** Waits for a condition, or says what did not come. */
    static void await(String what, Duration limit, BooleanSupplier condition) {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("waited " + limit.toSeconds() + " s in vain for " + what);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Prints names in lines of several, a repeated one once with its count. */
    void print(List<String> commands) {
        StringBuilder line = new StringBuilder(" ");
        for (int i = 0; i < commands.size(); ) {
            int next = i;
            while (next < commands.size() && commands.get(next).equals(commands.get(i))) {
                next++;
            }
            String word = " " + commands.get(i) + (next - i > 1 ? " x" + (next - i) : "");
            if (line.length() + word.length() > 118) {
                out.println(line);
                line = new StringBuilder(" ");
            }
            line.append(word);
            i = next;
        }
        out.println(line);
    }
}
