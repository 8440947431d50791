package org.cx4.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.cx4.api.view.Adapters;
import org.cx4.model.Model;
import org.cx4.model.Models;
import org.cx4.model.Remains;
import org.cx4.model.TracedCommand;
import org.cx4.os.Linux;
import org.osgi.framework.BundleContext;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Runs the scenario that the framework properties name, then ends the JVM. Without them it does nothing. */
@Component(
        service = {},
        immediate = true)
public final class Demo {
    private static final String WIRE = "cx4.demo.wire";
    private static final String JSON = "cx4.demo.json";

    private final BundleContext context;
    private final Lab lab;
    private final Models models;
    private final Adapters adapters;
    private final Linux linux;
    private final PrintStream out = System.out;

    /** Starts if the property {@code cx4.demo.wire} is set. */
    @Activate
    public Demo(
            BundleContext context,
            @Reference ConfigurationAdmin configurations,
            @Reference Adapters adapters,
            @Reference Models models,
            @Reference Linux linux) {
        this.context = context;
        this.lab = new Lab(context, configurations, adapters, out);
        this.models = models;
        this.adapters = adapters;
        this.linux = linux;
        if (context.getProperty(WIRE) != null) {
            Thread thread = new Thread(this::runAndExit, "cx4-demo");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void runAndExit() {
        int code = 1;
        try {
            lab.awaitFramework();
            Report report = run(context.getProperty(WIRE));
            String json = context.getProperty(JSON);
            if (json != null && !json.isEmpty()) {
                report.write(Path.of(json));
            }
            code = report.complaints.isEmpty() ? 0 : 1;
        } catch (IOException | RuntimeException e) {
            out.println("The demo failed: " + e.getMessage());
            e.printStackTrace(out);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        out.flush();
        System.exit(code);
    }

    private Report run(String wire) throws IOException, InterruptedException {
        Scenario scenario =
                switch (wire) {
                    case "tap" -> new TapScenario(lab, linux, out);
                    case "loop" -> new LoopScenario(lab, context, out);
                    default -> throw new IllegalArgumentException("--wire " + wire + ": must be tap or loop");
                };
        Report report = new Report();
        report.wire = wire;
        int descriptors = linux.openDescriptors();

        out.println("Load, wire " + wire + ":");
        long start = System.nanoTime();
        scenario.load();
        report.load.millis = millisSince(start);
        String first = scenario.adapters().get(0);
        Model model = models.model(first);
        report.load.commands = names(model.trace());
        out.printf("  %d commands, %d ms%n", report.load.commands.size(), report.load.millis);
        Order.ofLoad(report.load.commands).ifPresent(wrong -> report.complaints.add("load order: " + wrong));

        out.println("Traffic:");
        RuntimeException failure = null;
        try {
            scenario.traffic(report);
        } catch (RuntimeException e) {
            failure = e;
        }

        out.println("Unload:");
        int before = model.trace().size();
        start = System.nanoTime();
        scenario.unload();
        Lab.settle(() -> linux.openDescriptors() == descriptors
                && scenario.adapters().stream()
                        .allMatch(name -> models.model(name).remains().clean()));
        report.unload.millis = millisSince(start);
        List<TracedCommand> trace = model.trace();
        report.unload.commands = names(trace.subList(before, trace.size()));
        lab.print(report.unload.commands);
        out.printf("  %d commands, %d ms%n", report.unload.commands.size(), report.unload.millis);
        Order.ofUnload(report.unload.commands).ifPresent(wrong -> report.complaints.add("unload order: " + wrong));
        if (failure != null) {
            throw failure;
        }
        count(scenario.adapters(), report, linux.openDescriptors() - descriptors);
        report.complaints.forEach(complaint -> out.println("WRONG: " + complaint));
        out.println(
                report.complaints.isEmpty()
                        ? "All is well."
                        : "The demo found " + report.complaints.size() + " faults.");
        return report;
    }

    private void count(List<String> names, Report report, int descriptors) {
        Report.Leaks leaks = report.leaks;
        for (String name : names) {
            Remains remains = models.model(name).remains();
            leaks.objects += remains.objects();
            leaks.pages += remains.pages();
            leaks.dmaBytes += remains.dmaBytes();
            leaks.buffers += adapters.buffersOutside(name);
            report.expect(
                    remains.protocolErrors() == 0, name + ": the card complains: " + remains.protocolErrorTexts());
        }
        leaks.descriptors = descriptors;
        out.printf(
                "Left: %d objects, %d pages, %d bytes of DMA memory, %d buffers, %d descriptors%n",
                leaks.objects, leaks.pages, leaks.dmaBytes, leaks.buffers, leaks.descriptors);
        report.expect(
                leaks.objects + leaks.pages + leaks.dmaBytes + leaks.buffers + leaks.descriptors == 0,
                "something was left");
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    private static List<String> names(List<TracedCommand> trace) {
        return trace.stream().map(TracedCommand::command).toList();
    }
}
