package org.cx4.demo;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cx4.os.ChecksumCounters;
import org.cx4.os.ChecksumErrors;
import org.cx4.os.Linux;
import org.osgi.service.cm.Configuration;

/**
 * One adapter between two network namespaces.
 *
 * <pre>
 *   near: ping, iperf3 ─ kernel interface ─ port ─ rings ─ model ─ TAP wire ─ far: Linux, iperf3 -s
 * </pre>
 */
final class TapScenario implements Scenario {
    private static final String ADAPTER = "a0";
    private static final String NEAR_ADDRESS = "10.44.0.1";
    private static final String FAR_ADDRESS = "10.44.0.2";
    private static final int PINGS = 2000;
    private static final int TCP_SECONDS = 4;
    private static final Pattern PING = Pattern.compile("(\\d+) packets transmitted, (\\d+) received");

    private final Lab lab;
    private final Linux linux;
    private final PrintStream out;
    private final String suffix = Long.toString(ProcessHandle.current().pid(), 36);
    private final String near = "cx4n" + suffix;
    private final String far = "cx4f" + suffix;
    private final List<Configuration> configurations = new ArrayList<>();

    TapScenario(Lab lab, Linux linux, PrintStream out) {
        this.lab = lab;
        this.linux = linux;
        this.out = out;
    }

    @Override
    public List<String> adapters() {
        return List.of(ADAPTER);
    }

    @Override
    public void load() throws IOException, InterruptedException {
        linux.createNamespace(near);
        linux.createNamespace(far);
        configurations.add(lab.configure(
                "cx4.adapter", ADAPTER, Map.of("wire", "tap:" + far, "wire.namespace", far, "priorities", 8)));
        lab.awaitPort(ADAPTER, true);
        configurations.add(lab.configure(
                "cx4.kernel",
                ADAPTER,
                Map.of("cx4.adapter", ADAPTER, "interface.name", near, "interface.namespace", near)));
        awaitInterface(near, near);
        address(near, near, NEAR_ADDRESS);
        address(far, far, FAR_ADDRESS);
    }

    private void awaitInterface(String namespace, String name) {
        Lab.await("interface " + name, Duration.ofSeconds(10), () -> {
            try {
                return Program.in(namespace, "ip", "link", "show", name).run().ok();
            } catch (IOException e) {
                throw new IllegalStateException("cannot run ip: " + e.getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        });
    }

    private void address(String namespace, String name, String address) throws IOException, InterruptedException {
        Program.in(namespace, "ip", "addr", "add", address + "/24", "dev", name)
                .run()
                .orThrow();
        Program.in(namespace, "ip", "link", "set", name, "up").run().orThrow();
    }

    @Override
    public void traffic(Report report) throws IOException, InterruptedException {
        try (ChecksumCounters nearCounters = linux.checksumCounters(near);
                ChecksumCounters farCounters = linux.checksumCounters(far)) {
            ChecksumErrors nearBefore = nearCounters.read();
            ChecksumErrors farBefore = farCounters.read();
            ping(report);
            try (Program.Running server =
                    Program.in(far, "iperf3", "-s", "--forceflush").start()) {
                server.awaitLine("listening");
                report.traffic.tcpForwardMbits = tcp(report, "forward");
                report.traffic.tcpReverseMbits = tcp(report, "reverse", "-R");
            }
            ChecksumErrors atFar = farCounters.read().minus(farBefore);
            ChecksumErrors atNear = nearCounters.read().minus(nearBefore);
            report.traffic.checksumErrors = atFar.total() + atNear.total();
            out.printf("  checksum errors: %d at the far kernel, %d at the near one%n", atFar.total(), atNear.total());
            report.expect(report.traffic.checksumErrors == 0, "checksum errors: far " + atFar + ", near " + atNear);
        }
    }

    private void ping(Report report) throws IOException, InterruptedException {
        // The first packet waits for ARP; it is not part of the count.
        Program.in(near, "ping", "-c", "1", "-W", "5", FAR_ADDRESS).run().orThrow();
        Program.Result result = Program.in(near, "ping", "-f", "-q", "-c", String.valueOf(PINGS), FAR_ADDRESS)
                .run();
        Matcher found = PING.matcher(result.output());
        if (!found.find()) {
            throw new IllegalStateException("ping said: " + result.output());
        }
        report.traffic.pingSent = Long.valueOf(found.group(1));
        report.traffic.pingReceived = Long.valueOf(found.group(2));
        out.printf("  ping: %d sent, %d received%n", report.traffic.pingSent, report.traffic.pingReceived);
        report.expect(
                report.traffic.pingSent == PINGS && report.traffic.pingReceived == PINGS, "pings: " + found.group());
    }

    private double tcp(Report report, String direction, String... more) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("iperf3", "-c", FAR_ADDRESS, "-t", String.valueOf(TCP_SECONDS), "-J"));
        command.addAll(List.of(more));
        String output = Program.in(near, command.toArray(String[]::new)).run().output();
        JsonObject result = JsonParser.parseString(output).getAsJsonObject();
        JsonElement error = result.get("error");
        if (error != null) {
            report.complaints.add("TCP " + direction + ": " + error.getAsString());
            return 0;
        }
        double mbits = result.getAsJsonObject("end")
                        .getAsJsonObject("sum_received")
                        .get("bits_per_second")
                        .getAsDouble()
                / 1e6;
        out.printf("  TCP %s: %.0f Mbit/s%n", direction, mbits);
        report.expect(mbits > 0, "TCP " + direction + " carried nothing");
        return mbits;
    }

    @Override
    public void unload() throws IOException {
        for (int i = configurations.size() - 1; i >= 0; i--) {
            configurations.get(i).delete();
        }
        lab.awaitGone(ADAPTER);
        linux.deleteNamespace(near);
        linux.deleteNamespace(far);
    }
}
