package org.cx4.rx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.cx4.api.AdapterEvents;
import org.cx4.api.PacketBatch;
import org.cx4.api.QueueStatistics;
import org.cx4.model.CommandFault;
import org.cx4.model.TracedCommand;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.CqErrorSyndrome;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.Opcode;
import org.cx4.spi.rx.RxRing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Receive queues that fail on the software card, and come back. The test's thread is the owner of the rings. */
@Timeout(60)
class RxRecoveryTest {
    private static final int ENTRIES = 16;
    private static final int CORE = 1;

    private final Chain chain = Chain.up(Map.of("cores", 2, "rx_ring_entries", ENTRIES, "tx_ring_entries", 16));
    private final OpenDoor door = new OpenDoor(chain.commands, chain.rx.tirn(CORE));
    private final ToldEvents told = ToldEvents.of(chain.rx);
    private final RxRing ring = chain.rx.ring(CORE);
    private final PacketBatch batch = chain.batch(CORE, ENTRIES);

    @AfterEach
    void nothingIsLeftAndNoBufferIsLost() {
        batch.clear();
        door.close();
        chain.rx.deactivate();
        assertThat(chain.packets().outside()).isZero();
        chain.close();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    private int cqn() {
        return chain.commands(Opcode.CREATE_CQ).get(CORE).object();
    }

    private QueueStatistics queue() {
        return ring.queues().get(0);
    }

    private int poll() {
        int received = ring.receive(batch);
        batch.clear();
        ring.refill();
        return received;
    }

    private void awaitOwner(String what, BooleanSupplier condition) {
        Chain.await(what, () -> {
            poll();
            return condition.getAsBoolean();
        });
    }

    private void awaitRecoveries(long recoveries) {
        awaitOwner("recovery", () -> queue().recoveries() == recoveries);
    }

    /** More than a lap, so that every buffer of the ring is used. */
    private void assertCarries() {
        long before = ring.packets();
        assertThat(ring.posted()).isEqualTo(ENTRIES);
        for (int n = 1; n <= 3 * ENTRIES; n++) {
            long expected = before + n;
            chain.model.faults().inject(RxStageTest.frame(60, n));
            awaitOwner("frame " + n, () -> ring.packets() == expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {CqeSyndrome.LOCAL_LENGTH_ERR, CqeSyndrome.LOCAL_PROT_ERR})
    void resetsAQueueInErrorAndOnlyThatOne(int syndrome) {
        assertCarries();
        int rqn = queue().number();
        chain.model.faults().queues().fail(rqn, 3, syndrome);
        chain.model.clearTrace();
        for (int n = 0; n < 3; n++) {
            chain.model.faults().inject(RxStageTest.frame(60, n));
        }
        awaitRecoveries(1);

        assertThat(ring.packets()).isEqualTo(3 * ENTRIES + 2);
        assertThat(chain.model.trace().stream()
                        .filter(command -> command.command().equals(Opcode.MODIFY_RQ.name()))
                        .map(TracedCommand::object))
                .containsExactly(rqn, rqn);
        QueueStatistics now = queue();
        assertThat(now.state()).isEqualTo("ready");
        assertThat(now.number()).isEqualTo(rqn);
        // Between the two good frames and the error the owner may have posted up to two buffers again.
        assertThat(now.lost()).isBetween(ENTRIES - 2L, (long) ENTRIES);
        assertThat(told.of(AdapterEvents.QUEUE_RECOVERED)).singleElement().satisfies(event -> {
            assertThat(event.getProperty(AdapterEvents.QUEUE_KIND)).isEqualTo("RQ");
            assertThat(event.getProperty(AdapterEvents.QUEUE)).isEqualTo(rqn);
            assertThat(event.getProperty(AdapterEvents.CORE)).isEqualTo(CORE);
            assertThat(event.getProperty(AdapterEvents.SYNDROME)).isEqualTo(syndrome);
            assertThat(event.getProperty(AdapterEvents.LOST)).isEqualTo((int) now.lost());
        });
        assertThat(chain.rx.ring(0).queues().get(0).recoveries()).isZero();
        assertThat(chain.rx.ring(0).posted()).isEqualTo(ENTRIES);
        assertCarries();
    }

    @Test
    void recoversAQueueThatWasFlushed() {
        chain.model.faults().queues().flush(queue().number());
        awaitRecoveries(1);
        assertThat(queue().lost()).isEqualTo(ENTRIES);
        assertCarries();
    }

    @Test
    void recoversAQueueThatAnEventSaysHasStopped() {
        int rqn = queue().number();
        chain.rx.new Failures().queueError(0, rqn + 1000);
        chain.rx.new Failures().queueError(0, rqn);
        awaitRecoveries(1);
        assertThat(queue().lost()).isEqualTo(ENTRIES);
        assertCarries();
    }

    @Test
    void waitsLongerEachTimeWhenItFailsAgainAndAgain() {
        for (int n = 1; n <= 4; n++) {
            chain.model.faults().queues().flush(queue().number());
            awaitRecoveries(n);
        }
        assertThat(told.of(AdapterEvents.QUEUE_FAILED).stream().map(event -> event.getProperty(AdapterEvents.BACK_OFF)))
                .containsExactly(10L, 20L, 40L);
        assertCarries();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void triesAgainWhenTheCardRefusesAMove(int nth) {
        refuse(nth, Opcode.MODIFY_RQ);
        chain.model.faults().queues().flush(queue().number());
        awaitRecoveries(1);
        assertThat(told.of(AdapterEvents.QUEUE_FAILED))
                .singleElement()
                .satisfies(event -> assertThat((String) event.getProperty(AdapterEvents.MESSAGE))
                        .contains("MODIFY_RQ", "0x1234"));
        assertCarries();
    }

    private void refuse(int nth, Opcode opcode) {
        chain.model.faults().commands().strike(opcode, nth, CommandFault.refused(CommandStatus.INT_ERR, 0x1234));
    }

    @ParameterizedTest
    @ValueSource(ints = {CqErrorSyndrome.OVERRUN, CqErrorSyndrome.ACCESS_VIOLATION})
    void makesADeadCompletionQueueAnewWithItsQueue(int syndrome) {
        assertCarries();
        int cqn = cqn();
        int rqn = queue().number();
        chain.model.clearTrace();
        chain.model.faults().queues().failCompletionQueue(cqn, syndrome);
        // This one's completion is lost with the CQ.
        chain.model.faults().inject(RxStageTest.frame(60, 0));
        awaitRecoveries(1);

        assertThat(told.of(AdapterEvents.QUEUE_RECOVERED)).singleElement().satisfies(event -> {
            assertThat(event.getProperty(AdapterEvents.QUEUE_KIND)).isEqualTo("CQ");
            assertThat(event.getProperty(AdapterEvents.QUEUE)).isEqualTo(cqn);
            assertThat(event.getProperty(AdapterEvents.SYNDROME)).isEqualTo(syndrome);
            assertThat(event.getProperty(AdapterEvents.LOST)).isEqualTo(ENTRIES);
        });
        assertThat(chain.model.trace().stream()
                        .map(TracedCommand::command)
                        .filter(List.of("CREATE_CQ", "CREATE_RQ", "MODIFY_RQT", "DESTROY_RQ", "DESTROY_CQ")::contains))
                .containsExactly("CREATE_CQ", "CREATE_RQ", "MODIFY_RQT", "MODIFY_RQT", "DESTROY_RQ", "DESTROY_CQ");
        assertThat(queue().number()).isNotEqualTo(rqn);
        assertThat(queue().recoveries()).isEqualTo(1);
        assertCarries();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE_CQ", "CREATE_RQ", "MODIFY_RQ", "MODIFY_RQT", "DESTROY_RQ", "DESTROY_CQ"})
    void triesAgainWhenTheCardRefusesAStepOfMakingItAnew(String opcode) {
        refuse(1, Opcode.valueOf(opcode));
        chain.model.faults().queues().failCompletionQueue(cqn(), CqErrorSyndrome.OVERRUN);
        awaitRecoveries(1);
        assertThat(told.of(AdapterEvents.QUEUE_FAILED)).isNotEmpty();
        assertCarries();
    }

    @Test
    void goesDownInTheMiddleOfARecovery() {
        chain.model.faults().queues().flush(queue().number());
        Chain.await("flush CQEs", ring::hasCompletions);
        ring.receive(batch);
        // The control thread resets the queue or is about to; nobody takes it over before the stage goes down.
    }

    @Test
    void goesDownWithADeadCompletionQueue() {
        chain.model.faults().queues().failCompletionQueue(cqn(), CqErrorSyndrome.OVERRUN);
        chain.model.faults().inject(RxStageTest.frame(60, 0));
    }
}
