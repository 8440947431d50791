package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.Transmitter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which core a flow's packets come to, through steering, TIRs, indirection table and workers. */
@Timeout(120)
class SpreadTest {
    private static final int FLOWS = 512;
    private static final int CORES = 4;

    /** Notes the core of each flow; flow is the low half of the source address. */
    private static final class Cores implements PacketHandler {
        final Map<Integer, Integer> coreOf = new ConcurrentHashMap<>();
        final List<String> wrong = new ArrayList<>();
        final AtomicIntegerArray packets = new AtomicIntegerArray(CORES);
        final AtomicInteger all = new AtomicInteger();

        @Override
        public void handle(PacketBatch received, Transmitter transmitter) {
            for (int i = 0; i < received.size(); i++) {
                int flow = received.getShort(i, 28);
                Integer before = coreOf.putIfAbsent(flow, transmitter.core());
                if (before != null && before != transmitter.core()) {
                    synchronized (wrong) {
                        wrong.add("flow " + flow + " on cores " + before + " and " + transmitter.core());
                    }
                }
                packets.incrementAndGet(transmitter.core());
                received.drop(i);
                all.incrementAndGet();
            }
        }
    }

    private static Rig rig(Cores cores, Object... pairs) {
        Map<String, Object> configuration = new HashMap<>(Map.of("cores", CORES));
        for (int i = 0; i < pairs.length; i += 2) {
            configuration.put((String) pairs[i], pairs[i + 1]);
        }
        Rig rig = new Rig("spread", "lamp", configuration);
        PortStage port = rig.startPort();
        port.bindHandler(cores, Rig.service(0));
        Await.until("link", port::linkUp);
        return rig;
    }

    private static byte[] frame(int flow, int fragment, int sourcePort) {
        byte[] frame = Packets.ipv4(17, "", fragment, Packets.udp(30), 6);
        frame = Packets.with(frame, 28, flow);
        return Packets.with(frame, 34, sourcePort);
    }

    /** Tables from one entry on, also with fewer entries than cores, and with more than the card has (512). */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "4, 4", "8, 4", "128, 4", "512, 4", "32768, 4"})
    void usesAsManyCoresAsTheTableNames(int entries, int used) {
        Cores cores = new Cores();
        try (Rig rig = rig(cores, "rss.table.entries", entries)) {
            for (int flow = 0; flow < FLOWS; flow++) {
                rig.model.faults().inject(frame(flow, 0, 1000 + flow));
            }
            Await.until("all frames", () -> cores.all.get() == FLOWS);
            for (int core = 0; core < CORES; core++) {
                if (core < used) {
                    // A fair share is FLOWS / used; a third of it is far outside of what chance does.
                    assertThat(cores.packets.get(core)).as("core %d", core).isGreaterThan(FLOWS / used / 3);
                } else {
                    assertThat(cores.packets.get(core)).as("core %d", core).isZero();
                }
            }
        }
    }

    /** Fragments have no ports, or none to be relied on: all hash by addresses, so those of a datagram meet. */
    @ParameterizedTest
    @CsvSource({"ports", "addresses"})
    void keepsTheFragmentsOfADatagramTogether(String fields) {
        Cores cores = new Cores();
        try (Rig rig = rig(cores, "rss.fields", fields)) {
            for (int flow = 0; flow < 128; flow++) {
                rig.model.faults().inject(frame(flow, 0x2000, 1000 + flow));
                rig.model.faults().inject(frame(flow, 0x2008, 7 * flow));
                rig.model.faults().inject(frame(flow, 0x0010, 65_535 - flow));
            }
            Await.until("all frames", () -> cores.all.get() == 3 * 128);
            assertThat(cores.wrong).isEmpty();
            for (int core = 0; core < CORES; core++) {
                assertThat(cores.packets.get(core)).as("core %d", core).isPositive();
            }
        }
    }
}
