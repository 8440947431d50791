package org.cx4.model.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.cx4.memory.OffHeap;
import org.cx4.memory.OffHeapRegion;
import org.cx4.spi.stage.StageException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CableWireTest {
    private final List<CableWire> active = new ArrayList<>();
    private final TestCard first = new TestCard();
    private final TestCard second = new TestCard();

    private CableWire wire(String adapter) {
        CableWire wire = configured(adapter, "cable:test");
        wire.activate();
        active.add(wire);
        return wire;
    }

    private static CableWire configured(String adapter, String wire) {
        return new CableWire(
                Settings.of(CableConfiguration.class, Map.of("wire", wire)), Settings.properties(adapter, wire));
    }

    private void deactivate(CableWire wire) {
        active.remove(wire);
        wire.deactivate();
    }

    @AfterEach
    void leavesNoThread() {
        active.forEach(CableWire::deactivate);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("cx4-cable-"));
    }

    @Test
    void carriesFramesToTheOtherEnd() throws Exception {
        CableWire a = wire("a0");
        CableWire b = wire("a1");
        a.plug(first);
        b.plug(second);
        assertThat(TestCard.send(a, text("a frame from a0"))).isTrue();
        assertThat(TestCard.send(b, text("a frame from a1"))).isTrue();
        assertThat(second.next()).isEqualTo(text("a frame from a0"));
        assertThat(first.next()).isEqualTo(text("a frame from a1"));
        assertThat(first.light).containsExactly(true);
        assertThat(second.light).containsExactly(true);
    }

    @Test
    void lightIsOnWhileBothArePlugged() {
        CableWire a = wire("a0");
        CableWire b = wire("a1");
        a.plug(first);
        assertThat(TestCard.send(a, new byte[60])).isFalse();
        b.plug(second);
        TestCard.await("light at both", () -> first.lit() && second.lit());
        b.unplug();
        TestCard.await("darkness", () -> !first.lit());
        assertThat(second.light).containsExactly(true, false);
        assertThat(TestCard.send(a, new byte[60])).isFalse();
        assertThat(TestCard.send(b, new byte[60])).isFalse();
        b.plug(second);
        TestCard.await("light again", () -> first.lit() && second.lit());
        assertThat(first.light).containsExactly(true, false, true);
    }

    @Test
    void darknessComesAfterTheFramesBeforeIt() {
        CableWire a = wire("a0");
        CableWire b = wire("a1");
        CountDownLatch go = new CountDownLatch(1);
        List<String> told = new CopyOnWriteArrayList<>();
        b.plug(new TestCard() {
            @Override
            public void receive(long address, int bytes) {
                awaitQuietly(go);
                told.add("frame");
            }

            @Override
            public void carrier(boolean on) {
                told.add("light " + on);
            }
        });
        a.plug(first);
        TestCard.send(a, new byte[60]);
        TestCard.send(a, new byte[60]);
        a.unplug();
        go.countDown();
        TestCard.await("darkness", () -> told.contains("light false"));
        assertThat(told).containsExactly("light true", "frame", "frame", "light false");
    }

    @Test
    void losesNothingUnderLoadInBothDirections() throws Exception {
        CableWire a = wire("a0");
        CableWire b = wire("a1");
        Judge atA = new Judge();
        Judge atB = new Judge();
        a.plug(atA);
        b.plug(atB);
        ExecutorService senders = Executors.newFixedThreadPool(2);
        try {
            Future<Integer> lostByA = senders.submit(() -> Judge.hammer(a));
            Future<Integer> lostByB = senders.submit(() -> Judge.hammer(b));
            assertThat(lostByA.get()).isZero();
            assertThat(lostByB.get()).isZero();
        } finally {
            senders.shutdown();
        }
        TestCard.await("all frames", () -> atA.seen == Judge.FRAMES && atB.seen == Judge.FRAMES);
        assertThat(atA.wrong).hasValue(0);
        assertThat(atB.wrong).hasValue(0);
    }

    @Test
    void reflectingCardsDoNotWaitInACircle() {
        CableWire a = wire("a0");
        CableWire b = wire("a1");
        Reflector atA = new Reflector(a);
        Reflector atB = new Reflector(b);
        a.plug(atA);
        b.plug(atB);
        TestCard.await("light", () -> atA.lit() && atB.lit());
        for (int i = 0; i < 100; i++) {
            assertThat(TestCard.send(a, new byte[1500])).isTrue();
        }
        TestCard.await("many rounds", () -> atA.seen.get() > 10_000 && atB.seen.get() > 10_000);
    }

    @Test
    void fullCableHoldsUpThenDrops() throws Exception {
        CableWire a = wire("a0");
        CableWire b = wire("a1");
        CountDownLatch go = new CountDownLatch(1);
        TestCard slow = new TestCard() {
            @Override
            public void receive(long address, int bytes) {
                awaitQuietly(go);
                super.receive(address, bytes);
            }
        };
        a.plug(first);
        b.plug(slow);
        int taken = 0;
        while (TestCard.send(a, numbered(taken))) {
            taken++;
        }
        assertThat(taken).isBetween(100, FrameQueue.CAPACITY / FrameQueue.MAX_FRAME_BYTES * 8);
        go.countDown();
        for (int i = 0; i < taken; i++) {
            assertThat(slow.next()).isEqualTo(numbered(i));
        }
        assertThat(slow.frames).isEmpty();
    }

    @Test
    void dropsAFrameThatNoPortCanSend() {
        CableWire a = wire("a0");
        CableWire b = wire("a1");
        a.plug(first);
        b.plug(second);
        assertThat(TestCard.send(a, new byte[FrameQueue.MAX_FRAME_BYTES])).isTrue();
        assertThat(TestCard.send(a, new byte[FrameQueue.MAX_FRAME_BYTES + 1])).isFalse();
    }

    @Test
    void unplugsWhileTheOtherSends() throws Exception {
        CableWire a = wire("a0");
        CableWire b = wire("a1");
        a.plug(first);
        ExecutorService sender = Executors.newSingleThreadExecutor();
        try {
            Future<?> sending = sender.submit(() -> hammerUntilInterrupted(a));
            for (int i = 0; i < 300; i++) {
                TestCard card = new TestCard();
                b.plug(card);
                TestCard.await("a frame", () -> !card.frames.isEmpty());
                b.unplug();
                card.plugged = false;
                assertThat(card.light).containsExactly(true, false);
                assertThat(card.calledUnplugged).isFalse();
            }
            sender.shutdownNow();
            sending.get();
        } finally {
            sender.shutdownNow();
        }
        TestCard.await("darkness", () -> first.light.size() == 600);
        for (int i = 0; i < 600; i++) {
            assertThat(first.light.get(i)).isEqualTo(i % 2 == 0);
        }
    }

    @Test
    void aCardThatFailsDoesNotEndTheWire() throws Exception {
        CableWire a = wire("a0");
        CableWire b = wire("a1");
        a.plug(first);
        TestCard failing = new TestCard() {
            @Override
            public void receive(long address, int bytes) {
                super.receive(address, bytes);
                throw new IllegalStateException("raised by the test");
            }
        };
        b.plug(failing);
        TestCard.send(a, numbered(1));
        TestCard.send(a, numbered(2));
        assertThat(failing.next()).isEqualTo(numbered(1));
        assertThat(failing.next()).isEqualTo(numbered(2));
    }

    @Test
    void refusesAThirdEnd() {
        CableWire a = wire("a0");
        wire("a1");
        assertThatThrownBy(() -> wire("a2"))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("cable:test of a2")
                .hasMessageContaining("a0 and a1");
        deactivate(a);
        wire("a2");
    }

    @Test
    void refusesASecondCard() {
        CableWire a = wire("a0");
        a.plug(first);
        assertThatThrownBy(() -> a.plug(second)).hasMessageContaining("a0 is plugged in already");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cable", "cable:", "tap:x", "cable:a b", "cable:a/b", ""})
    void refusesAWireThatItDoesNotUnderstand(String wire) {
        assertThatThrownBy(() -> configured("a0", wire))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("wire = " + wire + " of a0")
                .hasMessageContaining("cable:NAME");
    }

    @Test
    void refusesAConfigurationWithoutAdapter() {
        assertThatThrownBy(() -> new CableWire(
                        Settings.of(CableConfiguration.class, Map.of("wire", "cable:x")), Map.of("wire", "cable:x")))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("cx4.adapter");
    }

    private static void hammerUntilInterrupted(CableWire wire) {
        try (OffHeapRegion memory = OffHeap.allocate(1500, Long.BYTES)) {
            while (!Thread.currentThread().isInterrupted()) {
                wire.send(memory.address(), 1500);
            }
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] numbered(int number) {
        byte[] frame = new byte[1500];
        frame[20] = (byte) (number >> 8);
        frame[21] = (byte) number;
        return frame;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(TestCard.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
