package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.cx4.memory.OffHeap;
import org.cx4.prm.Block;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.CqErrorSyndrome;
import org.cx4.prm.CqPeriodMode;
import org.cx4.prm.CqState;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.EventQueueType;
import org.cx4.prm.EventType;
import org.cx4.prm.ModifyCqFieldSelect;
import org.cx4.prm.Opcode;
import org.cx4.prm.QueueState;
import org.cx4.prm.command.CreateCqInput;
import org.cx4.prm.command.ModifyCqInput;
import org.cx4.prm.command.QueryCqInput;
import org.cx4.prm.command.QueryCqOutput;
import org.cx4.prm.command.QueryRqInput;
import org.cx4.prm.command.QueryRqOutput;
import org.cx4.prm.command.QuerySqInput;
import org.cx4.prm.command.QuerySqOutput;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.context.RqContext;
import org.cx4.prm.context.SqContext;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.Eqe;
import org.cx4.prm.data.EqeQueueError;
import org.cx4.prm.data.ErrorCqe;
import org.cx4.prm.data.WqeControlSegment;
import org.cx4.spi.stage.StageComponent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a CQ tells: events as armed and moderated; and what queues do in ERR and after it. */
class CompletionEventTest {
    private static final long OTHER = 0x02_00_00_00_00_99L;
    private static final long ASYNC = 1L << EventType.CQ_ERROR.code() | 1L << EventType.WQ_CATAS_ERROR.code();

    private final RawDriver driver = new RawDriver(
                    new ModelSettings("cx4-full", 33, "", "cq_period_start_from_cqe=1, cq_period_mode_modify=1", 0))
            .boot();
    private final RawObjects objects =
            new RawObjects(driver).eq(ASYNC).cq().sq().rq().tir();
    private final RawTraffic traffic = new RawTraffic(objects);
    private int sent;
    private int events;

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

    /** Sends a frame and consumes its CQE. */
    private void send(boolean solicited) {
        long wqe = traffic.write(RawTraffic.frame(OTHER, 60), 18);
        WqeControlSegment.SE.set(wqe, solicited ? 1 : 0);
        traffic.ring(wqe);
        traffic.cqe(sent++);
        OffHeap.putIntBe(objects.cqRecord(), sent);
    }

    private void moderate(int period, int count, int mode) {
        driver.run(Opcode.MODIFY_CQ, 0, ModifyCqInput.BYTES, in -> {
                    ModifyCqInput.CQN.set(in, objects.cqn);
                    Block.putInt(
                            in,
                            ModifyCqInput.MODIFY_FIELD_SELECT_RESIZE_FIELD_SELECT.offset(),
                            ModifyCqFieldSelect.CQ_PERIOD
                                    | ModifyCqFieldSelect.CQ_MAX_COUNT
                                    | ModifyCqFieldSelect.PERIOD_MODE);
                    RawDriver.set(in, ModifyCqInput.CQ_CONTEXT, CqContext.CQ_PERIOD, period);
                    RawDriver.set(in, ModifyCqInput.CQ_CONTEXT, CqContext.CQ_MAX_COUNT, count);
                    RawDriver.set(in, ModifyCqInput.CQ_CONTEXT, CqContext.CQ_PERIOD_MODE, mode);
                })
                .ok();
    }

    private byte[] queryCq() {
        byte[] query = RawDriver.input(Opcode.QUERY_CQ, 0, QueryCqInput.BYTES);
        QueryCqInput.CQN.set(query, objects.cqn);
        return driver.run(query, QueryCqOutput.BYTES).ok().out();
    }

    private int cqState() {
        return CqContext.ST.get(queryCq(), QueryCqOutput.CQ_CONTEXT.offset());
    }

    private int sqState() {
        byte[] query = RawDriver.input(Opcode.QUERY_SQ, 0, QuerySqInput.BYTES);
        QuerySqInput.SQN.set(query, objects.sqn);
        return SqContext.STATE.get(
                driver.run(query, QuerySqOutput.BYTES).ok().out(), QuerySqOutput.SQ_CONTEXT.offset());
    }

    private int rqState() {
        byte[] query = RawDriver.input(Opcode.QUERY_RQ, 0, QueryRqInput.BYTES);
        QueryRqInput.RQN.set(query, objects.rqn);
        return RqContext.STATE.get(
                driver.run(query, QueryRqOutput.BYTES).ok().out(), QueryRqOutput.RQ_CONTEXT.offset());
    }

    @Test
    void aCqThatIsArmedForSolicitedOnesTellsOfThoseOnly() {
        traffic.armCqSolicited(0, 0);
        send(false);
        assertThat(cqState()).isEqualTo(CqState.SOLICITED_NOTIFICATION_REQUEST_ARMED);
        assertThat(traffic.hasEvent(0)).isFalse();
        send(true);
        traffic.eqe(events++);
        assertThat(cqState()).isEqualTo(CqState.FIRED);
        // What is solicited and not consumed counts when it is armed again, what was consumed does not.
        traffic.armCqSolicited(1, 1);
        traffic.eqe(events++);
        traffic.armCqSolicited(2, 2);
        send(false);
        assertThat(cqState()).isEqualTo(CqState.SOLICITED_NOTIFICATION_REQUEST_ARMED);
        assertThat(traffic.hasEvent(events)).isFalse();
    }

    @Test
    void anErrorCountsAsSolicited() {
        traffic.armCqSolicited(0, 0);
        driver.faults().failNext(objects.sqn, CqeSyndrome.LOCAL_QP_OP_ERR);
        send(false);
        traffic.eqe(events++);
    }

    @Test
    void moderationMakesFewerEventsForTheSameFrames() {
        moderate(4095, 4, CqPeriodMode.START_FROM_CQE);
        int consumed = 0;
        for (int i = 0; i < 16; i++) {
            traffic.armCq(events & 3, consumed);
            send(false);
            if ((i & 3) == 3) {
                traffic.eqe(events++);
                consumed = sent;
            }
        }
        assertThat(events).isEqualTo(4);
        assertThat(traffic.hasEvent(events)).isFalse();
    }

    @Test
    void aPeriodThatBeginsWithACqeEndsWithAnEvent() {
        moderate(2000, 0, CqPeriodMode.START_FROM_CQE);
        traffic.armCq(0, 0);
        send(false);
        send(false);
        traffic.eqe(events++);
        assertThat(CqContext.CQ_PERIOD_MODE.get(queryCq(), QueryCqOutput.CQ_CONTEXT.offset()))
                .isEqualTo(CqPeriodMode.START_FROM_CQE);
    }

    @Test
    void aStaleDeferralRaisesNoEventWithoutACqe() {
        moderate(1000, 2, CqPeriodMode.START_FROM_EQE);
        traffic.armCq(0, 0);
        send(false);
        traffic.eqe(events++);
        traffic.armCq(1, 1);
        send(false);
        send(false);
        traffic.eqe(events++);
        traffic.armCq(2, 3);
        assertThat(cqState()).isEqualTo(CqState.NOTIFICATION_REQUEST_ARMED);
        // Another CQE's period is over later than the stale one.
        send(false);
        traffic.eqe(events++);
        assertThat(traffic.hasEvent(events)).isFalse();
    }

    @Test
    void refusesAPeriodModeThatThereIsNot() {
        objects.tryCq(in -> RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.CQ_PERIOD_MODE, 2))
                .refused(CommandStatus.BAD_PARAM_ERR);
    }

    @Test
    void aFailedCqTakesItsQueuesDown() {
        driver.faults().queues().failCompletionQueue(objects.cqn, CqErrorSyndrome.ACCESS_VIOLATION);
        assertThat(Eqe.EVENT_TYPE.get(traffic.eqe(events++))).isEqualTo(EventType.CQ_ERROR.code());
        traffic.send(RawTraffic.frame(OTHER, 60));
        long eqe = traffic.eqe(events++);
        assertThat(Eqe.EVENT_TYPE.get(eqe)).isEqualTo(EventType.WQ_CATAS_ERROR.code());
        assertThat(EqeQueueError.QUEUE_TYPE.get(eqe + Eqe.EVENT_DATA.offset())).isEqualTo(EventQueueType.SQ);
        assertThat(EqeQueueError.QUEUE_NUM.get(eqe + Eqe.EVENT_DATA.offset())).isEqualTo(objects.sqn);
        assertThat(sqState()).isEqualTo(QueueState.ERR);
        traffic.post(traffic.buffer.deviceAddress(), 0x800);
        driver.faults().inject(RawTraffic.frame(0xffff_ffff_ffffL, 60));
        eqe = traffic.eqe(events++);
        assertThat(EqeQueueError.QUEUE_TYPE.get(eqe + Eqe.EVENT_DATA.offset())).isEqualTo(EventQueueType.RQ);
        assertThat(rqState()).isEqualTo(QueueState.ERR);
    }

    @Test
    void aQueueInErrorWorksAgainAfterResetAndReady() {
        driver.faults().failNext(objects.sqn, CqeSyndrome.LOCAL_QP_OP_ERR);
        send(false);
        assertThat(sqState()).isEqualTo(QueueState.ERR);
        // Posted to a queue in ERR: flushed.
        send(false);
        assertThat(ErrorCqe.SYNDROME.get(traffic.cqe(1))).isEqualTo(CqeSyndrome.WR_FLUSH_ERR);
        objects.modifySq(QueueState.ERR, QueueState.RDY).refused(CommandStatus.BAD_QP_STATE_ERR);
        objects.modifySq(QueueState.RDY, QueueState.RST).refused(CommandStatus.BAD_QP_STATE_ERR);
        objects.modifySq(QueueState.ERR, QueueState.RST).ok();
        traffic.restartSend();
        objects.modifySq(QueueState.RST, QueueState.RDY).ok();
        send(false);
        assertThat(Cqe64.OPCODE.get(traffic.cqe(2))).isEqualTo(CqeOpcode.REQ);

        traffic.post(traffic.buffer.deviceAddress(), 0x800);
        objects.modifyRq(QueueState.RDY, QueueState.ERR).ok();
        assertThat(ErrorCqe.SYNDROME.get(traffic.cqe(3))).isEqualTo(CqeSyndrome.WR_FLUSH_ERR);
        objects.modifyRq(QueueState.ERR, QueueState.RST).ok();
        traffic.restartReceive();
        objects.modifyRq(QueueState.RST, QueueState.RDY).ok();
        traffic.post(traffic.buffer.deviceAddress(), 0x800);
        driver.faults().inject(RawTraffic.frame(0xffff_ffff_ffffL, 60));
        assertThat(Cqe64.OPCODE.get(traffic.cqe(4))).isEqualTo(CqeOpcode.RESP_SEND);
    }
}
