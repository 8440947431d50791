package org.cx4.spi.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.cx4.api.AdapterEvents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.osgi.framework.Constants;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;

@Timeout(30)
class StageComponentTest {
    private final List<String> events = new ArrayList<>();
    /** Failures are remembered by adapter, beyond the life of a component: each test has its own. */
    private final String adapter = "test-" + System.nanoTime();

    private final class TestStage extends StageComponent {
        TestStage(String name, long generation, Stage... below) {
            this(name, Map.of(ADAPTER, adapter, GENERATION, generation), below);
        }

        TestStage(String name, Map<String, Object> properties, Stage... below) {
            super(name, properties);
            for (Stage provider : below) {
                standsOn(provider.stage(), provider);
            }
        }

        void comeUp() {
            comeUp(undo -> {});
        }

        void comeUp(Consumer<Undo> activate) {
            up(undo -> {
                events.add(stage() + " up");
                undo.add(stage(), () -> events.add(stage() + " down"));
                activate.accept(undo);
            });
        }

        void goDown() {
            down();
        }
    }

    private static void fail(Undo undo) {
        throw new IllegalStateException("the card said no");
    }

    /** Declarative Services may forget an instance whose configuration is replaced while it is being activated. */
    @Test
    void endsAnotherInstanceOfItsConfigurationThatNobodyDeactivated() {
        TestStage device = new TestStage("device", 1);
        device.comeUp();
        TestStage older = new TestStage("port", instance(), device);
        TestStage newer = new TestStage("port", instance(), device);
        older.comeUp(undo -> undo.add("port", device.own("port", "port 7")));
        newer.comeUp(undo -> undo.add("port", device.own("port", "port 8")));
        assertThat(events).containsExactly("device up", "port up", "port down", "port up");
    }

    private Map<String, Object> instance() {
        return Map.of(StageComponent.ADAPTER, adapter, Constants.SERVICE_PID, "cx4.port~" + adapter);
    }

    @Test
    void needsAnAdapter() {
        assertThatThrownBy(() -> new StageComponent("x", Map.of()) {})
                .isInstanceOf(StageException.class)
                .hasMessageContaining("cx4.adapter");
    }

    @Test
    void releasesWhatItHadAcquiredWhenItFails() {
        TestStage stage = new TestStage("hca", 1);
        assertThatThrownBy(() -> stage.comeUp(StageComponentTest::fail))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("hca of " + adapter)
                .hasMessageContaining("the card said no");
        assertThat(events).containsExactly("hca up", "hca down");
    }

    @Test
    void refusesUntouchedAfterAFailureUntilTheGenerationChanges() {
        assertThatThrownBy(() -> new TestStage("hca", 1).comeUp(StageComponentTest::fail));
        events.clear();
        assertThatThrownBy(() -> new TestStage("hca", 1).comeUp())
                .isInstanceOf(StageException.class)
                .hasMessageContaining("the card said no");
        assertThat(events).isEmpty();
        new TestStage("hca", 2).comeUp();
        assertThat(events).containsExactly("hca up");
    }

    @Test
    void forgetsAFailureOnceItHasComeUp() {
        assertThatThrownBy(() -> new TestStage("hca", 1).comeUp(StageComponentTest::fail));
        TestStage second = new TestStage("hca", 2);
        second.comeUp();
        second.goDown();
        new TestStage("hca", 1).comeUp();
    }

    @Test
    void asksUsersToLetGoInReverseBeforeItReleases() {
        TestStage stage = new TestStage("event", 1);
        stage.comeUp();
        stage.attach("tx", () -> events.add("tx lets go"));
        stage.attach("kernel", () -> events.add("kernel lets go")).close();
        stage.attach("rx", () -> events.add("rx lets go"));
        stage.goDown();
        stage.goDown();
        assertThat(events).containsExactly("event up", "rx lets go", "tx lets go", "event down");
    }

    @Test
    void releasesAlsoWhenAUserCannotLetGo() {
        TestStage stage = new TestStage("event", 1);
        stage.comeUp();
        stage.attach("tx", () -> {
            throw new AssertionError("tx is broken");
        });
        stage.goDown();
        assertThat(events).containsExactly("event up", "event down");
    }

    @Test
    void isReleasedAfterTheStagesThatStandOnIt() {
        TestStage hca = new TestStage("hca", 1);
        TestStage event = new TestStage("event", 1, hca);
        TestStage tx = new TestStage("tx", 1, hca, event);
        hca.comeUp();
        event.comeUp();
        tx.comeUp();
        hca.goDown();
        assertThat(events).containsExactly("hca up", "event up", "tx up", "tx down", "event down", "hca down");
        tx.goDown();
        assertThat(events).hasSize(6);
    }

    @Test
    void letsNobodyAttachOnceItIsDown() {
        TestStage stage = new TestStage("event", 1);
        stage.comeUp();
        stage.goDown();
        assertThatThrownBy(() -> stage.attach("rx", () -> events.add("rx lets go")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("event of " + adapter + " is down");
        assertThat(events).doesNotContain("rx lets go");
    }

    @Test
    void doesNotBlameItselfForAProviderThatHasGone() {
        TestStage hca = new TestStage("hca", 1);
        hca.comeUp();
        hca.goDown();
        TestStage event = new TestStage("event", 1, hca);
        event.comeUp();
        assertThatThrownBy(() -> event.attach("probe", () -> {})).hasMessageContaining("is down");
        TestStage again = new TestStage("hca", 1);
        again.comeUp();
        new TestStage("event", 1, again).comeUp();
        assertThat(events).endsWith("event up");
    }

    @Test
    void doesNotBlameItselfForAProviderThatGoesWhileItComesUp() throws InterruptedException {
        TestStage hca = new TestStage("hca", 1);
        hca.comeUp();
        CountDownLatch asked = new CountDownLatch(1);
        Thread stopper = new Thread(hca::goDown);
        TestStage event = new TestStage("event", 1, hca);
        event.comeUp(undo -> {
            hca.attach("probe", asked::countDown);
            stopper.start();
            await(asked);
            awaitBlocked(stopper);
            fail(undo);
        });
        assertThatThrownBy(() -> event.attach("probe", () -> {})).hasMessageContaining("is down");
        stopper.join();
        TestStage again = new TestStage("hca", 1);
        again.comeUp();
        new TestStage("event", 1, again).comeUp();
        assertThat(events).endsWith("event up");
    }

    @Test
    void goesDownAgainWhenItsProviderWentWhileItCameUp() throws InterruptedException {
        TestStage hca = new TestStage("hca", 1);
        hca.comeUp();
        TestStage event = new TestStage("event", 1, hca);
        AtomicBoolean held = new AtomicBoolean();
        Thread stopper = new Thread(hca::goDown);
        event.comeUp(undo -> {
            stopper.start();
            awaitBlocked(stopper);
            held.set(!events.contains("hca down"));
        });
        stopper.join();
        assertThat(held).isTrue();
        assertThat(events).containsExactly("hca up", "event up", "event down", "hca down");
    }

    @Test
    void tellsWhatItStandsOn() {
        TestStage hca = new TestStage("hca", 1);
        TestStage event = new TestStage("event", 1, hca);
        assertThat(event.inUse("hca")).isSameAs(hca);
        assertThat(event.inUse("rx")).isNull();
        assertThat(event.stage()).isEqualTo("event");
        assertThat(event.adapter()).isEqualTo(adapter);
        assertThat(event.activation()).isZero();
        hca.comeUp();
        event.comeUp();
        assertThat(event.activation()).isPositive();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitBlocked(Thread thread) {
        while (thread.getState() != Thread.State.BLOCKED) {
            Thread.onSpinWait();
        }
    }

    @Test
    void tellsWhatHappenedToWhicheverEventAdminIsThere() {
        List<Event> told = new ArrayList<>();
        List<Event> toldLater = new ArrayList<>();
        EventAdmin first = poster(told::add);
        EventAdmin second = poster(toldLater::add);
        TestStage stage = new TestStage("tx", 1);
        Map<String, ?> details = Map.of(AdapterEvents.QUEUE, 7);

        stage.tell(AdapterEvents.QUEUE_HUNG, "nobody hears", details);
        stage.bindEventAdmin(first);
        stage.tell(AdapterEvents.QUEUE_HUNG, "SQ 7 hangs", details);
        stage.bindEventAdmin(second);
        stage.unbindEventAdmin(first);
        stage.tell(AdapterEvents.QUEUE_MOVES, "SQ 7 moves", details);
        stage.unbindEventAdmin(second);
        stage.tell(AdapterEvents.QUEUE_HUNG, "nobody hears", details);

        assertThat(told).singleElement().satisfies(event -> {
            assertThat(event.getTopic()).isEqualTo(AdapterEvents.QUEUE_HUNG);
            assertThat(event.getProperty(AdapterEvents.ADAPTER)).isEqualTo(adapter);
            assertThat(event.getProperty(AdapterEvents.STAGE)).isEqualTo("tx");
            assertThat(event.getProperty(AdapterEvents.MESSAGE)).isEqualTo("SQ 7 hangs");
            assertThat(event.getProperty(AdapterEvents.QUEUE)).isEqualTo(7);
            assertThat(event.getProperty(AdapterEvents.TIMESTAMP)).isInstanceOf(Long.class);
        });
        assertThat(toldLater).extracting(Event::getTopic).containsExactly(AdapterEvents.QUEUE_MOVES);
    }

    @Test
    void survivesAnEventAdminThatHasGone() {
        TestStage stage = new TestStage("tx", 1);
        stage.bindEventAdmin(poster(event -> {
            throw new IllegalStateException("stopped");
        }));

        stage.tell(AdapterEvents.QUEUE_HUNG, "SQ 7 hangs", Map.of());

        stage.comeUp();
        assertThat(events).containsExactly("tx up");
    }

    private static EventAdmin poster(Consumer<Event> to) {
        return new EventAdmin() {
            @Override
            public void postEvent(Event event) {
                to.accept(event);
            }

            @Override
            public void sendEvent(Event event) {
                throw new AssertionError("a slow handler would hold up the stage");
            }
        };
    }

    @Test
    void givesWhatThereIsOnceToOneOwnerAtATime() {
        TestStage command = new TestStage("command", 1);
        command.comeUp();
        TestStage first = new TestStage("hca", 1, command);
        first.comeUp(undo -> undo.add("HCA", command.own("HCA", "hca 1")));
        assertThatThrownBy(() ->
                        new TestStage("hca", 2, command).comeUp(undo -> undo.add("HCA", command.own("HCA", "hca 2"))))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("the HCA of command of " + adapter + " belongs to hca 1; stop that one first");
        first.goDown();
        new TestStage("hca", 3, command).comeUp(undo -> undo.add("HCA", command.own("HCA", "hca 3")));
    }
}
