package org.cx4.tx;

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
import org.cx4.spi.tx.TxRing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.service.event.Event;

/** Send queues that fail on the software card, and come back. The test's thread is the owner of the rings. */
@Timeout(60)
class TxRecoveryTest {
    private static final int ENTRIES = 16;

    private final Chain chain = Chain.up(Map.of("priorities", 2, "tx_ring_entries", ENTRIES, "tx_watchdog_millis", 20));
    private final int cqn = chain.model.trace().stream()
            .filter(command -> command.command().equals(Opcode.CREATE_CQ.name()))
            .findFirst()
            .orElseThrow()
            .object();
    private final ToldEvents told = ToldEvents.of(chain.tx);
    private final TxRing ring = chain.tx.ring(0);
    private final PacketBatch batch = chain.batch(0, ENTRIES);

    @AfterEach
    void nothingIsLeftAndNoBufferIsLost() {
        chain.tx.deactivate();
        assertThat(chain.outside(0)).isZero();
        chain.close();
        assertThat(chain.model.remains().clean())
                .as(chain.model.remains().toString())
                .isTrue();
    }

    private QueueStatistics queue(int priority) {
        return ring.queues().get(priority);
    }

    private int post(int priority, int packets) {
        for (int n = 0; n < packets; n++) {
            int i = batch.allocate(60);
            batch.priority(i, priority);
        }
        int posted = ring.post(batch);
        batch.clear();
        return posted;
    }

    private void awaitOwner(String what, BooleanSupplier condition) {
        Chain.await(what, () -> {
            ring.reclaim();
            return condition.getAsBoolean();
        });
    }

    private void awaitRecoveries(int priority, long recoveries) {
        awaitOwner("recovery of SQ " + priority, () -> queue(priority).recoveries() == recoveries);
    }

    /** Posts and waits until all of it was sent: more than a lap, so that every slot is used. */
    private void assertCarries(int priority) {
        long before = ring.packets();
        for (int n = 0; n < 3 * ENTRIES; n++) {
            assertThat(post(priority, 1)).isEqualTo(1);
            awaitOwner("completion", () -> ring.inFlight() == 0);
        }
        assertThat(ring.packets() - before).isEqualTo(3 * ENTRIES);
    }

    private List<String> executed(Opcode... opcodes) {
        List<String> names = List.of(opcodes).stream().map(Opcode::name).toList();
        return chain.model.trace().stream()
                .map(TracedCommand::command)
                .filter(names::contains)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {CqeSyndrome.LOCAL_PROT_ERR, CqeSyndrome.LOCAL_QP_OP_ERR, CqeSyndrome.LOCAL_LENGTH_ERR})
    void resetsAQueueInErrorAndOnlyThatOne(int syndrome) {
        assertCarries(0);
        int sqn = queue(0).number();
        int other = queue(1).number();
        chain.model.faults().queues().fail(sqn, 3, syndrome);
        chain.model.clearTrace();

        post(0, 8);
        post(1, 8);
        awaitRecoveries(0, 1);

        // Two were sent before, one failed, five were flushed; the other queue lost none.
        assertThat(ring.errors()).isEqualTo(6);
        awaitOwner("completions", () -> ring.inFlight() == 0);
        assertThat(ring.packets()).isEqualTo(3 * ENTRIES + 2 + 8);
        assertThat(queue(0)).isEqualTo(new QueueStatistics("SQ", sqn, 0, 0, "ready", 1, 6));
        assertThat(queue(1)).isEqualTo(new QueueStatistics("SQ", other, 0, 1, "ready", 0, 0));
        assertThat(chain.model.trace().stream()
                        .filter(command -> command.command().equals(Opcode.MODIFY_SQ.name()))
                        .map(TracedCommand::object))
                .containsExactly(sqn, sqn);
        assertThat(told.of(AdapterEvents.QUEUE_RECOVERED)).singleElement().satisfies(event -> {
            assertThat(event.getProperty(AdapterEvents.QUEUE_KIND)).isEqualTo("SQ");
            assertThat(event.getProperty(AdapterEvents.QUEUE)).isEqualTo(sqn);
            assertThat(event.getProperty(AdapterEvents.SYNDROME)).isEqualTo(syndrome);
            assertThat(event.getProperty(AdapterEvents.LOST)).isEqualTo(6);
            assertThat(event.getProperty(AdapterEvents.COUNT)).isEqualTo(1L);
        });
        assertCarries(0);
        assertCarries(1);
    }

    @Test
    void recoversBothQueuesOfACoreFromErrorsAtOnce() {
        chain.model.faults().queues().fail(queue(0).number(), 1, CqeSyndrome.LOCAL_PROT_ERR);
        chain.model.faults().queues().fail(queue(1).number(), 1, CqeSyndrome.LOCAL_PROT_ERR);
        post(0, 4);
        post(1, 4);
        awaitRecoveries(0, 1);
        awaitRecoveries(1, 1);
        assertThat(ring.errors()).isEqualTo(8);
        assertCarries(0);
        assertCarries(1);
    }

    @Test
    void recoversAQueueThatWasFlushed() {
        chain.model.faults().queues().flush(queue(0).number());
        // With nothing posted it is in error without a word: what is posted next is flushed.
        Chain.await("recovery", () -> {
            post(0, 1);
            ring.reclaim();
            return queue(0).recoveries() == 1;
        });
        assertThat(queue(0).lost()).isPositive();
        awaitOwner("completions", () -> ring.inFlight() == 0);
        assertCarries(0);
    }

    @Test
    void recoversAQueueThatAnEventSaysHasStopped() {
        int sqn = queue(0).number();
        chain.tx.new Failures().queueError(0, sqn + 1000);
        chain.tx.new Failures().queueError(0, sqn);
        awaitRecoveries(0, 1);
        assertThat(queue(1).recoveries()).isZero();
        assertCarries(0);
    }

    @Test
    void waitsLongerEachTimeWhenItFailsAgainAndAgain() {
        int sqn = queue(0).number();
        for (int n = 1; n <= 4; n++) {
            chain.model.faults().queues().fail(sqn, 1, CqeSyndrome.LOCAL_PROT_ERR);
            post(0, 2);
            awaitRecoveries(0, n);
            assertCarries(1);
        }
        assertThat(told.of(AdapterEvents.QUEUE_FAILED).stream().map(event -> event.getProperty(AdapterEvents.BACK_OFF)))
                .containsExactly(10L, 20L, 40L);
        assertCarries(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void triesAgainWhenTheCardRefusesAMove(int nth) {
        int sqn = queue(0).number();
        chain.model.faults().queues().fail(sqn, 1, CqeSyndrome.LOCAL_PROT_ERR);
        refuse(nth, Opcode.MODIFY_SQ);
        post(0, 4);
        awaitRecoveries(0, 1);
        assertThat(told.of(AdapterEvents.QUEUE_FAILED))
                .singleElement()
                .satisfies(event -> assertThat((String) event.getProperty(AdapterEvents.MESSAGE))
                        .contains("MODIFY_SQ", "0x1234"));
        assertCarries(0);
    }

    private void refuse(int nth, Opcode opcode) {
        chain.model.faults().commands().strike(opcode, nth, CommandFault.refused(CommandStatus.INT_ERR, 0x1234));
    }

    @Test
    void makesADeadCompletionQueueAnewWithAllItsQueues() {
        assertCarries(0);
        assertCarries(1);
        chain.model.faults().queues().hold(queue(1).number());
        post(0, 3);
        post(1, 5);
        awaitOwner("completions", () -> ring.inFlight() == 5);
        chain.events.moderate(cqn, 9, 5);
        chain.model.clearTrace();

        chain.model.faults().queues().failCompletionQueue(cqn, CqErrorSyndrome.OVERRUN);
        awaitRecoveries(1, 1);

        assertThat(chain.events.completionQueues())
                .as("what was set live stays")
                .singleElement()
                .matches(cq -> cq.cqn() != cqn && cq.periodMicros() == 9 && cq.maxPackets() == 5);
        assertThat(told.of(AdapterEvents.QUEUE_RECOVERED)).singleElement().satisfies(event -> {
            assertThat(event.getProperty(AdapterEvents.QUEUE_KIND)).isEqualTo("CQ");
            assertThat(event.getProperty(AdapterEvents.QUEUE)).isEqualTo(cqn);
            assertThat(event.getProperty(AdapterEvents.SYNDROME)).isEqualTo(CqErrorSyndrome.OVERRUN);
            assertThat(event.getProperty(AdapterEvents.LOST)).isEqualTo(5);
        });
        assertThat(executed(Opcode.CREATE_CQ, Opcode.CREATE_SQ, Opcode.DESTROY_SQ, Opcode.DESTROY_CQ))
                .containsExactly("CREATE_CQ", "CREATE_SQ", "CREATE_SQ", "DESTROY_SQ", "DESTROY_SQ", "DESTROY_CQ");
        assertThat(chain.outside(0)).isZero();
        assertThat(queue(0).recoveries()).isEqualTo(1);
        assertThat(queue(1).lost()).isEqualTo(5);
        assertCarries(0);
        assertCarries(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CREATE_CQ", "CREATE_SQ", "MODIFY_SQ", "DESTROY_SQ", "DESTROY_CQ"})
    void triesAgainWhenTheCardRefusesAStepOfMakingItAnew(String opcode) {
        refuse(1, Opcode.valueOf(opcode));
        chain.model.faults().queues().failCompletionQueue(cqn, CqErrorSyndrome.ACCESS_VIOLATION);
        awaitRecoveries(1, 1);
        assertThat(told.of(AdapterEvents.QUEUE_FAILED)).isNotEmpty();
        assertCarries(0);
        assertCarries(1);
    }

    @Test
    void goesDownInTheMiddleOfARecovery() {
        chain.model.faults().queues().fail(queue(0).number(), 1, CqeSyndrome.LOCAL_PROT_ERR);
        post(0, 4);
        Chain.await("error CQE", ring::hasCompletions);
        ring.reclaim();
        // The control thread resets the queue or is about to; nobody takes it over before the stage goes down.
    }

    @Test
    void goesDownWithADeadCompletionQueue() {
        chain.model.faults().queues().failCompletionQueue(cqn, CqErrorSyndrome.OVERRUN);
        post(0, 4);
    }

    @Test
    void reportsAHungQueueOnceAndThatItMovesAgain() {
        int sqn = queue(0).number();
        chain.model.faults().queues().hold(sqn);
        post(0, 3);
        awaitOwner("hang", () -> queue(0).state().equals("hung"));
        // Meanwhile the other queue of the CQ moves.
        for (int n = 0; n < 20; n++) {
            assertCarriesOne(1, 3);
        }
        assertThat(told(AdapterEvents.QUEUE_HUNG, sqn))
                .singleElement()
                .satisfies(event ->
                        assertThat(event.getProperty(AdapterEvents.COUNT)).isEqualTo(1L));
        chain.model.faults().queues().release(sqn);
        awaitOwner(
                "end of the hang", () -> !told(AdapterEvents.QUEUE_MOVES, sqn).isEmpty());
        assertThat(queue(0).state()).isEqualTo("ready");
        assertThat(told(AdapterEvents.QUEUE_HUNG, sqn)).hasSize(1);
        assertThat(queue(0).recoveries()).isZero();
    }

    private List<Event> told(String topic, int sqn) {
        return told.of(topic).stream()
                .filter(event -> event.getProperty(AdapterEvents.QUEUE).equals(sqn))
                .toList();
    }

    private void assertCarriesOne(int priority, int inFlightElsewhere) {
        assertThat(post(priority, 1)).isEqualTo(1);
        awaitOwner("completion", () -> ring.inFlight() == inFlightElsewhere);
    }
}
