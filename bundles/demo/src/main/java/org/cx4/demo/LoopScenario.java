package org.cx4.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.cx4.api.EthernetPort;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.PortStatistics;
import org.cx4.api.WorkerStatistics;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.Configuration;

/** Two adapters back to back, each with its own chain of stages; frames go both ways at once. */
final class LoopScenario implements Scenario {
    private static final int FRAMES_EACH_WAY = 60_000;
    private static final int RX_ENTRIES = 1024;
    private static final int WINDOW = RX_ENTRIES / 2 - 12;
    private static final int PRIORITIES = 8;
    private static final long POLL_NANOS = 1_000_000;
    private static final Duration STALL = Duration.ofSeconds(10);

    private final Lab lab;
    private final BundleContext context;
    private final PrintStream out;
    private final List<Configuration> configurations = new ArrayList<>();
    private final List<EthernetPort> ports = new ArrayList<>();

    LoopScenario(Lab lab, BundleContext context, PrintStream out) {
        this.lab = lab;
        this.context = context;
        this.out = out;
    }

    @Override
    public List<String> adapters() {
        return List.of("a0", "a1");
    }

    @Override
    public void load() throws IOException {
        for (String adapter : adapters()) {
            configurations.add(lab.configure(
                    "cx4.adapter",
                    adapter,
                    Map.of("wire", "cable:demo", "priorities", PRIORITIES, "rx.ring.entries", RX_ENTRIES)));
            out.println(adapter + ":");
            ports.add(lab.awaitPort(adapter, true));
        }
        Lab.await("both links", Duration.ofSeconds(10), () -> ports.stream().allMatch(EthernetPort::linkUp));
    }

    @Override
    public void traffic(Report report) {
        EthernetPort left = ports.get(0);
        EthernetPort right = ports.get(1);
        int longest = left.mtu() + 14;
        Frames rightward = new Frames(left.mac().value(), right.mac().value(), longest);
        Frames leftward = new Frames(right.mac().value(), left.mac().value(), longest);
        LoopEnd atLeft = new LoopEnd(rightward, leftward, FRAMES_EACH_WAY, WINDOW, left.cores(), PRIORITIES, longest);
        LoopEnd atRight = new LoopEnd(leftward, rightward, FRAMES_EACH_WAY, WINDOW, right.cores(), PRIORITIES, longest);
        atLeft.connect(atRight);
        atRight.connect(atLeft);
        List<ServiceRegistration<?>> registrations = List.of(register(left, atLeft), register(right, atRight));
        try {
            awaitEnd(atLeft, atRight);
        } finally {
            registrations.forEach(ServiceRegistration::unregister);
        }
        report.traffic.framesSent = (long) atLeft.sent() + atRight.sent();
        report.traffic.framesReceived = (long) atLeft.received() + atRight.received();
        long wrong = atLeft.wrong() + atRight.wrong();
        out.printf(
                "  %d frames sent, %d received byte for byte, %d wrong, lengths %d to %d, %d priorities, %d cores%n",
                report.traffic.framesSent,
                report.traffic.framesReceived,
                wrong,
                Frames.SHORTEST,
                longest,
                PRIORITIES,
                left.cores());
        report.expect(wrong == 0, wrong + " frames were wrong, doubled or strange");
        report.expect(
                report.traffic.framesSent == 2L * FRAMES_EACH_WAY
                        && report.traffic.framesSent.equals(report.traffic.framesReceived),
                "frames were lost");
        for (EthernetPort port : ports) {
            checkRings(port, report);
        }
    }

    private ServiceRegistration<?> register(EthernetPort port, LoopEnd end) {
        return context.registerService(
                new String[] {PacketHandler.class.getName(), PacketSource.class.getName()},
                end,
                new Hashtable<>(Map.of("cx4.adapter", port.adapter())));
    }

    /** Until all is there, or nothing more has come for a while; then the report tells what is missing. */
    private static void awaitEnd(LoopEnd atLeft, LoopEnd atRight) {
        int received = 0;
        long changed = System.nanoTime();
        while (received < 2 * FRAMES_EACH_WAY && System.nanoTime() - changed < STALL.toNanos()) {
            LockSupport.parkNanos(POLL_NANOS);
            int now = atLeft.received() + atRight.received();
            if (now != received) {
                received = now;
                changed = System.nanoTime();
            }
        }
    }

    private void checkRings(EthernetPort port, Report report) {
        for (WorkerStatistics worker : port.workers()) {
            report.expect(
                    worker.rxPackets() > 0 && worker.txPackets() > 0,
                    port.adapter() + ": core " + worker.core() + " carried nothing: " + worker);
        }
        PortStatistics counters = port.statistics();
        report.expect(
                counters.rxOutOfBuffer() + counters.rxErrors() + counters.txErrors() == 0,
                port.adapter() + ": " + counters);
    }

    @Override
    public void unload() throws IOException {
        for (int i = configurations.size() - 1; i >= 0; i--) {
            configurations.get(i).delete();
            lab.awaitGone(adapters().get(i));
        }
    }
}
