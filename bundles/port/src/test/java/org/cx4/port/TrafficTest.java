package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.api.Offload;
import org.cx4.api.OffloadStatus;
import org.cx4.api.PacketHandler;
import org.cx4.api.PortStatistics;
import org.cx4.api.WorkerStatistics;
import org.cx4.spi.event.EventQueues;
import org.cx4.spi.event.EventQueues.Direction;
import org.cx4.spi.rx.RxRings;
import org.cx4.spi.tx.TxRing;
import org.cx4.spi.tx.TxRings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two adapters back to back, each with its own chain of stages on its own software card; the second one echoes. */
@Timeout(120)
class TrafficTest {
    private final List<Rig> rigs = new ArrayList<>();
    private Rig near;
    private PortStage from;
    private PortStage to;

    private void start(Map<String, Object> configuration) {
        start(configuration, configuration);
    }

    private void start(Map<String, Object> configuration, Map<String, Object> ofFar) {
        String cable = "cable:test" + System.nanoTime();
        near = rig("near", cable, configuration);
        from = near.startPort();
        to = rig("far", cable, ofFar).startPort();
        to.bindHandler(Traffic.echo(to.priorities()), Rig.service(0));
        Await.until("link", () -> from.linkUp() && to.linkUp());
    }

    private Rig rig(String adapter, String cable, Map<String, Object> configuration) {
        Rig rig = new Rig(adapter, cable, configuration);
        rigs.add(0, rig);
        return rig;
    }

    @AfterEach
    void leaveNothing() {
        rigs.forEach(Rig::close);
        for (Rig rig : rigs) {
            assertThat(rig.model.remains().clean())
                    .as("%s", rig.model.remains())
                    .isTrue();
        }
    }

    private static Map<String, Object> configuration(Object... pairs) {
        Map<String, Object> configuration = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            configuration.put((String) pairs[i], pairs[i + 1]);
        }
        return configuration;
    }

    private Traffic run(int frames, int window) {
        Traffic traffic = new Traffic(from, to, frames, window);
        Map<String, Object> handler = Rig.service(0);
        Map<String, Object> source = Rig.service(0);
        from.bindHandler(traffic, handler);
        from.bindSource(traffic, source);
        traffic.finish();
        from.unbindSource(traffic, source);
        from.unbindHandler(traffic, handler);
        return traffic;
    }

    private static void assertClean(PortStage port, int frames) {
        Await.until("all completed", () -> port.statistics().txPackets() == frames);
        PortStatistics statistics = port.statistics();
        assertThat(statistics.rxPackets()).isEqualTo(frames);
        assertThat(statistics.rxBytes()).isEqualTo(statistics.txBytes());
        assertThat(statistics.rxErrors() + statistics.rxOutOfBuffer() + statistics.rxUnclaimed())
                .isZero();
        assertThat(statistics.txErrors()).isZero();
        assertThat(port.workers()).allMatch(worker -> worker.handlerFailures() == 0);
        assertThat(port.workers().stream()
                        .mapToLong(WorkerStatistics::rxPackets)
                        .sum())
                .isEqualTo(frames);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, shared, adaptive", "2, 4, shared, adaptive", "4, 8, split, interrupt", "2, 8, split, poll"})
    void echoesEveryLengthOverAllCoresAndPriorities(int cores, int priorities, String vectors, String mode) {
        start(configuration(
                "cores", cores, "priorities", priorities, "event.vectors", vectors, "worker.mode", mode, "mtu", 1500));
        int lengths = 1500 + 14 - Traffic.MIN_FRAME + 1;
        Traffic traffic = run(4 * lengths, 256);
        assertClean(from, 4 * lengths);
        assertClean(to, 4 * lengths);
        for (int core = 0; core < cores; core++) {
            assertThat(to.workers().get(core).rxPackets()).as("core %d", core).isPositive();
            assertThat(traffic.sentBy(core)).as("core %d", core).isPositive();
        }
    }

    @Test
    void carriesJumboFrames() {
        start(configuration("mtu", 9000));
        run(2_000, 128);
        assertClean(to, 2_000);
    }

    @Test
    void neverArmsACompletionQueueWhenItPolls() {
        start(configuration("worker.mode", "poll", "event.vectors", "split"));
        run(2_000, 16);
        EventQueues event = near.chain.get(EventQueues.class);
        for (Direction direction : Direction.values()) {
            assertThat(event.completionQueue(0, direction).interrupts()).isZero();
            // Whoever arms a CQ gets an event; nobody has read this EQ so far.
            assertThat(event.completionQueue(0, direction).poll()).isZero();
        }
        assertThat(from.workers()).allMatch(worker -> worker.sleeps() == 0 && worker.interrupts() == 0);
    }

    @ParameterizedTest
    @CsvSource({"interrupt, shared", "interrupt, split", "adaptive, shared"})
    void sleepsBetweenSinglePacketsAndMissesNone(String mode, String vectors) {
        start(configuration(
                "worker.mode",
                mode,
                "event.vectors",
                vectors,
                "worker.idle.rounds",
                20,
                "rx.moderation.micros",
                0,
                "rx.moderation.packets",
                0));
        run(5_000, 1);
        assertClean(to, 5_000);
        assertThat(to.workers().get(0).sleeps()).isPositive();
        assertThat(to.workers().get(0).interrupts()).isPositive();
    }

    @Test
    void missesNoneOfACardThatTakesItsTime() {
        start(configuration("worker.mode", "interrupt", "cores", 2, "priorities", 2, "model.delay.micros", 100));
        run(500, 1);
        run(1_500, 32);
        assertClean(to, 2_000);
        assertClean(from, 2_000);
    }

    @Test
    void doesWithoutOffloadsThatTheCardLacks() {
        start(configuration("cores", 2, "model.capabilities", "csum_cap=0,rss_ind_tbl_cap=0"));
        assertThat(to.offloads()).hasSize(2).allSatisfy(status -> {
            assertThat(status.on()).isFalse();
            assertThat(status.reason()).startsWith("off: ").isNotEqualTo("off: no module");
        });
        AtomicInteger offered = new AtomicInteger();
        to.bindHandler(
                (received, transmitter) -> {
                    for (Offload offload : Offload.values()) {
                        offered.addAndGet(transmitter.offers(offload) ? 1 : 0);
                    }
                },
                Rig.service(9));
        run(500, 32);
        assertThat(offered).hasValue(0);
        assertThat(to.workers().get(1).rxPackets()).isZero();
    }

    @Test
    void tellsWhatIsOn() {
        start(configuration("cores", 2));
        assertThat(to.offloads())
                .extracting(OffloadStatus::offload, OffloadStatus::on)
                .containsExactly(tuple(Offload.CHECKSUM, true), tuple(Offload.RSS, true));
        assertThat(to.offloads().get(1).reason())
                .isEqualTo(near.chain.get(RxRings.class).spreading());
    }

    @Test
    void staysAwakeUnderLoadAndSleepsAfterIt() {
        start(configuration("worker.mode", "adaptive", "worker.idle.rounds", 5_000));
        run(20_000, 256);
        Await.until("asleep", () -> to.workers().get(0).sleeps() > 0);
        WorkerStatistics idle = to.workers().get(0);
        assertThat(idle.sleeps()).isLessThan(idle.rxPackets());
        run(1, 1);
        assertThat(to.workers().get(0).interrupts()).isGreaterThan(0);
    }

    @Test
    void reclaimsWhileItSleeps() {
        start(configuration("worker.mode", "interrupt"));
        TxRing ring = near.chain.get(TxRings.class).ring(0);
        int sqn = near.sqns().get(0);
        near.model.faults().holdCompletions(sqn);
        run(10, 10);
        assertThat(ring.inFlight()).isEqualTo(10);
        assertThat(from.statistics().txPackets()).isZero();
        near.model.faults().releaseCompletions(sqn);
        Await.until("reclaimed", () -> ring.inFlight() == 0);
        assertThat(from.statistics().txPackets()).isEqualTo(10);
    }

    @Test
    void waitsForRoomAndKeepsTheOrder() {
        // The far side has room for all: an echo that cannot send loses packets.
        start(configuration("worker.mode", "interrupt", "tx.ring.entries", 64), configuration());
        int sqn = near.sqns().get(0);
        near.model.faults().holdCompletions(sqn);
        List<Integer> order = new ArrayList<>();
        PacketHandler observer = (received, transmitter) -> {
            for (int i = 0; i < received.size(); i++) {
                order.add(received.getInt(i, Traffic.NUMBER));
            }
        };
        to.bindHandler(observer, Rig.service(9));
        Traffic traffic = new Traffic(from, to, 400, 400);
        from.bindHandler(traffic, Rig.service(0));
        from.bindSource(traffic, Rig.service(0));
        Await.until("full", () -> from.statistics().txFull() > 0);
        near.model.faults().releaseCompletions(sqn);
        traffic.finish();
        assertClean(from, 400);
        assertThat(order).isSorted().hasSize(400);
    }

    @Test
    void losesNothingWhileHandlersComeAndGo() {
        start(configuration("cores", 2, "worker.mode", "adaptive", "worker.idle.rounds", 50));
        Traffic traffic = new Traffic(from, to, 20_000, 200);
        from.bindHandler(traffic, Rig.service(0));
        from.bindSource(traffic, Rig.service(0));
        for (int i = 0; traffic.back() < 20_000 && i < 2_000; i++) {
            boolean[] gone = new boolean[1];
            PacketHandler passerby =
                    (received, transmitter) -> assertThat(gone[0]).isFalse();
            Map<String, Object> service = Rig.service(i % 3 - 1);
            to.bindHandler(passerby, service);
            to.unbindHandler(passerby, service);
            gone[0] = true;
        }
        traffic.finish();
        assertClean(to, 20_000);
        assertClean(from, 20_000);
    }

    @Test
    void allocatesNothing() {
        start(configuration("worker.mode", "adaptive", "worker.idle.rounds", 50));
        run(40_000, 200);
        long worker = worker("cx4-far-worker-0");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(worker);
        long rounds = to.workers().get(0).rounds();
        run(20_000, 200);
        assertThat(threads.getThreadAllocatedBytes(worker) - before).isZero();
        assertThat(to.workers().get(0).rounds()).isGreaterThan(rounds + 100);
    }

    private static long worker(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getId();
    }

    /** Interrupts and events come around the arming, before it, and after the look that follows it. */
    @ParameterizedTest
    @ValueSource(strings = {"shared", "split"})
    void losesNothingWhileInterruptsRaceWithArming(String vectors) {
        start(configuration("cores", 1, "event.vectors", vectors, "worker.mode", "interrupt"));
        rigs.forEach(rig -> rig.model.faults().interrupts().delay(200));
        int frames = 2_000;
        run(frames, 1);
        assertClean(from, frames);
        assertClean(to, frames);
        assertThat(from.workers()).allMatch(worker -> worker.sleeps() > 0);
        rigs.forEach(rig -> rig.model.faults().interrupts().clear());
    }
}
