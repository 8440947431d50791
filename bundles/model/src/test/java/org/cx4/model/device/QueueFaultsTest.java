package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.cx4.model.QueueFaults;
import org.cx4.prm.CqErrorSyndrome;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.EventType;
import org.cx4.prm.QueueState;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.Eqe;
import org.cx4.prm.data.EqeCqError;
import org.cx4.prm.data.ErrorCqe;
import org.cx4.spi.stage.StageComponent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queues that go wrong because they were told to. SQ and RQ share one CQ of eight entries. */
class QueueFaultsTest {
    private static final long OTHER = 0x02_00_00_00_00_99L;
    private static final long BROADCAST = 0xffff_ffff_ffffL;

    private final RawDriver driver = new RawDriver().boot();
    private final RawObjects objects = new RawObjects(driver)
            .eq(1L << EventType.CQ_ERROR.code())
            .cq()
            .sq()
            .rq()
            .tir();
    private final RawTraffic traffic = new RawTraffic(objects);
    private final QueueFaults faults = driver.faults().queues();

    @BeforeEach
    void plugIn() {
        driver.device.bindWire(traffic.wire(), Map.of(StageComponent.ADAPTER, "raw"));
        objects.modifySq(QueueState.RST, QueueState.RDY).ok();
        objects.modifyRq(QueueState.RST, QueueState.RDY).ok();
        objects.steerAll().portUp();
    }

    @AfterEach
    void remove() {
        driver.close();
    }

    private void send() {
        traffic.send(RawTraffic.frame(OTHER, 60));
    }

    private void receive() {
        traffic.post(traffic.buffer.deviceAddress(), 0x800);
        driver.faults().inject(RawTraffic.frame(BROADCAST, 60));
    }

    private int opcode(int index) {
        return Cqe64.OPCODE.get(traffic.cqe(index));
    }

    private int syndrome(int index) {
        return ErrorCqe.SYNDROME.get(traffic.cqe(index));
    }

    @Test
    void failsTheNthWqeAndFlushesTheRest() {
        faults.fail(objects.sqn, 2, CqeSyndrome.LOCAL_PROT_ERR);
        send();
        long second = traffic.write(RawTraffic.frame(OTHER, 60), 18);
        traffic.write(RawTraffic.frame(OTHER, 60), 18);
        traffic.ring(second);
        assertThat(opcode(0)).isEqualTo(CqeOpcode.REQ);
        assertThat(opcode(1)).isEqualTo(CqeOpcode.REQ_ERR);
        assertThat(syndrome(1)).isEqualTo(CqeSyndrome.LOCAL_PROT_ERR);
        assertThat(syndrome(2)).isEqualTo(CqeSyndrome.WR_FLUSH_ERR);
    }

    @Test
    void flushesAQueueWithoutAnError() {
        traffic.post(traffic.buffer.deviceAddress(), 0x800);
        traffic.post(traffic.buffer.deviceAddress(), 0x800);
        faults.flush(objects.rqn);
        for (int i = 0; i < 2; i++) {
            assertThat(opcode(i)).isEqualTo(CqeOpcode.RESP_ERR);
            assertThat(syndrome(i)).isEqualTo(CqeSyndrome.WR_FLUSH_ERR);
        }
        objects.modifyRq(QueueState.ERR, QueueState.RST).ok();
    }

    @Test
    void otherQueuesOvertakeOneThatIsHeld() {
        faults.hold(objects.rqn);
        receive();
        receive();
        send();
        assertThat(opcode(0)).isEqualTo(CqeOpcode.REQ);
        faults.release(objects.rqn);
        assertThat(opcode(1)).isEqualTo(CqeOpcode.RESP_SEND);
        assertThat(Cqe64.WQE_COUNTER.get(traffic.cqe(1))).isZero();
        assertThat(Cqe64.WQE_COUNTER.get(traffic.cqe(2))).isEqualTo(1);
    }

    @Test
    void aResetQueueCompletesNothingThatWasHeld() {
        faults.hold(objects.sqn);
        send();
        RawDriver.await(() -> traffic.sentFrames() == 1);
        objects.modifySq(QueueState.RDY, QueueState.RST).ok();
        faults.release(objects.sqn);
        receive();
        assertThat(opcode(0)).isEqualTo(CqeOpcode.RESP_SEND);
    }

    @Test
    void delayedCompletionsKeepTheOrderOfTheirQueue() {
        faults.delay(objects.cqn, 2_000);
        for (int i = 0; i < 4; i++) {
            send();
            receive();
        }
        List<Integer> sent = new ArrayList<>();
        List<Integer> received = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            List<Integer> into = opcode(i) == CqeOpcode.REQ ? sent : received;
            into.add(Cqe64.WQE_COUNTER.get(traffic.cqe(i)));
        }
        assertThat(sent).isEqualTo(IntStream.range(0, 4).boxed().toList());
        assertThat(received).isEqualTo(IntStream.range(0, 4).boxed().toList());
    }

    @Test
    void aResetQueueHasWrittenItsLateCompletions() {
        faults.delay(objects.cqn, 1_000_000);
        send();
        RawDriver.await(() -> traffic.sentFrames() == 1);
        objects.modifySq(QueueState.RDY, QueueState.RST).ok();
        assertThat(traffic.isWritten(0)).isTrue();
    }

    @Test
    void failsACompletionQueueWithItsEvent() {
        faults.failCompletionQueue(objects.cqn, CqErrorSyndrome.OVERRUN);
        long eqe = traffic.eqe(0);
        assertThat(Eqe.EVENT_TYPE.get(eqe)).isEqualTo(EventType.CQ_ERROR.code());
        assertThat(EqeCqError.CQN.get(eqe + Eqe.EVENT_DATA.offset())).isEqualTo(objects.cqn);
        assertThat(EqeCqError.SYNDROME.get(eqe + Eqe.EVENT_DATA.offset())).isEqualTo(CqErrorSyndrome.OVERRUN);
        send();
        RawDriver.await(() -> traffic.sentFrames() == 1);
        objects.modifySq(QueueState.ERR, QueueState.RST).ok();
        assertThat(traffic.isWritten(0)).isFalse();
    }

    @Test
    void saysWhichQueueThereIsNot() {
        assertThatThrownBy(() -> faults.flush(0x777))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("0x777");
    }
}
