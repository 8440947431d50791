package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.memory.OffHeap;
import org.cx4.prm.Block;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.CqErrorSyndrome;
import org.cx4.prm.CqStatus;
import org.cx4.prm.CqeOpcode;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.EventType;
import org.cx4.prm.HealthSyndrome;
import org.cx4.prm.Opcode;
import org.cx4.prm.PaosAdminStatus;
import org.cx4.prm.PortChangeSubtype;
import org.cx4.prm.QueueState;
import org.cx4.prm.command.AllocQCounterOutput;
import org.cx4.prm.command.CreateRqInput;
import org.cx4.prm.command.CreateRqOutput;
import org.cx4.prm.command.ModifyCqInput;
import org.cx4.prm.command.QueryCqInput;
import org.cx4.prm.command.QueryCqOutput;
import org.cx4.prm.command.QueryQCounterInput;
import org.cx4.prm.command.QueryQCounterOutput;
import org.cx4.prm.command.QueryVportStateOutput;
import org.cx4.prm.command.SetL2TableEntryInput;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.context.MacAddressLayout;
import org.cx4.prm.context.RqContext;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.Eqe;
import org.cx4.prm.data.EqeCompletion;
import org.cx4.prm.data.EqeCqError;
import org.cx4.prm.data.EqePageRequest;
import org.cx4.prm.data.ErrorCqe;
import org.cx4.prm.data.HealthBuffer;
import org.cx4.prm.data.InitialSegment;
import org.cx4.prm.data.WqeDataSegment;
import org.cx4.spi.device.Wire;
import org.cx4.spi.stage.Lease;
import org.cx4.spi.stage.StageComponent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events, completions, and frames: what a card does, and what it punishes. */
class QueueTest {
    private static final long OTHER = 0x02_0000_0000_99L;
    private static final long ASYNC =
            1L << EventType.CQ_ERROR.code() | 1L << EventType.PORT_CHANGE.code() | 1L << EventType.PAGE_REQUEST.code();

    private final RawDriver driver = new RawDriver().boot();
    private final RawObjects objects =
            new RawObjects(driver).eq(ASYNC).cq().sq().rq().tir();
    private final RawTraffic traffic = new RawTraffic(objects);
    private final Wire wire = traffic.wire();
    private int events;

    @BeforeEach
    void plugIn() {
        driver.device.bindWire(wire, Map.of(StageComponent.ADAPTER, "raw"));
        objects.modifySq(QueueState.RST, QueueState.RDY).ok();
        objects.modifyRq(QueueState.RST, QueueState.RDY).ok();
        objects.steerAll().portUp();
        expectEvent(EventType.PORT_CHANGE);
    }

    @AfterEach
    void remove() {
        driver.close();
    }

    private long expectEvent(EventType type) {
        long eqe = traffic.eqe(events++);
        assertThat(EventType.name(Eqe.EVENT_TYPE.get(eqe))).isEqualTo(type.name());
        return eqe;
    }

    private String protocolErrors() {
        return String.join("\n", driver.model().remains().protocolErrorTexts());
    }

    @Test
    void linkFollowsLightAndAdministrator() {
        driver.faults().light(false);
        assertThat(Eqe.EVENT_SUB_TYPE.get(expectEvent(EventType.PORT_CHANGE))).isEqualTo(PortChangeSubtype.DOWN);
        assertThat(vportState()).isZero();
        driver.faults().light(true);
        assertThat(Eqe.EVENT_SUB_TYPE.get(expectEvent(EventType.PORT_CHANGE))).isEqualTo(PortChangeSubtype.ACTIVE);
        assertThat(vportState()).isEqualTo(1);
        objects.paos(PaosAdminStatus.DOWN).ok();
        expectEvent(EventType.PORT_CHANGE);
        objects.paos(PaosAdminStatus.UP).ok();
        expectEvent(EventType.PORT_CHANGE);
        driver.device.unbindWire(wire);
        assertThat(Eqe.EVENT_SUB_TYPE.get(expectEvent(EventType.PORT_CHANGE))).isEqualTo(PortChangeSubtype.DOWN);
    }

    private int vportState() {
        return driver.run(Opcode.QUERY_VPORT_STATE, 0, 0, in -> {}).ok().get(QueryVportStateOutput.STATE);
    }

    @Test
    void asksForPagesByEvent() {
        driver.faults().requestPages(3);
        long eqe = expectEvent(EventType.PAGE_REQUEST);
        assertThat(EqePageRequest.NUM_PAGES.get(eqe + Eqe.EVENT_DATA.offset())).isEqualTo(3);
        driver.give(3).ok();
        driver.faults().requestPages(-2);
        eqe = expectEvent(EventType.PAGE_REQUEST);
        assertThat(EqePageRequest.NUM_PAGES.get(eqe + Eqe.EVENT_DATA.offset())).isEqualTo(-2);
        assertThat(driver.model().remains().pages()).isEqualTo(83);
    }

    @Test
    void sendsAndCompletes() {
        byte[] frame = RawTraffic.frame(OTHER, 100);
        traffic.send(frame);
        long cqe = traffic.cqe(0);
        assertThat(Cqe64.OPCODE.get(cqe)).isEqualTo(CqeOpcode.REQ);
        assertThat(Cqe64.FLOW_TAG_OR_SQN.get(cqe)).isEqualTo(objects.sqn);
        assertThat(traffic.sent.poll()).isEqualTo(frame);
    }

    @Test
    void wrapsOwnerBitOnSecondLap() {
        for (int i = 0; i < 20; i++) {
            OffHeap.putIntBe(objects.cqRecord(), i);
            traffic.send(RawTraffic.frame(OTHER, 60));
            assertThat(Cqe64.WQE_COUNTER.get(traffic.cqe(i))).isEqualTo(i);
        }
    }

    @Test
    void refusesAMissingInlineHeader() {
        traffic.ring(traffic.write(RawTraffic.frame(OTHER, 100), 0));
        long cqe = traffic.cqe(0);
        assertThat(Cqe64.OPCODE.get(cqe)).isEqualTo(CqeOpcode.REQ_ERR);
        assertThat(ErrorCqe.SYNDROME.get(cqe)).isEqualTo(CqeSyndrome.LOCAL_QP_OP_ERR);
        assertThat(protocolErrors()).contains("0 bytes inline, the L2 header has 14");
        assertThat(traffic.sentFrames()).isZero();
    }

    @Test
    void refusesToReadOutsideOfMappedMemoryAndFlushesTheRest() {
        long first = traffic.write(RawTraffic.frame(OTHER, 100), 18);
        WqeDataSegment.ADDR.set(first + 48, traffic.buffer.deviceAddress() + 0x2000 - 10);
        traffic.ring(traffic.write(RawTraffic.frame(OTHER, 100), 18));
        assertThat(ErrorCqe.SYNDROME.get(traffic.cqe(0))).isEqualTo(CqeSyndrome.LOCAL_PROT_ERR);
        assertThat(ErrorCqe.SYNDROME.get(traffic.cqe(1))).isEqualTo(CqeSyndrome.WR_FLUSH_ERR);
        assertThat(protocolErrors()).contains("outside of mapped memory");
        objects.modifySq(QueueState.RDY, QueueState.RST).refused(CommandStatus.BAD_QP_STATE_ERR);
        objects.modifySq(QueueState.ERR, QueueState.RST).ok();
    }

    @Test
    void failsWhatItIsToldToFail() {
        driver.faults().failNext(objects.sqn, CqeSyndrome.LOCAL_QP_OP_ERR);
        traffic.send(RawTraffic.frame(OTHER, 60));
        assertThat(ErrorCqe.SYNDROME.get(traffic.cqe(0))).isEqualTo(CqeSyndrome.LOCAL_QP_OP_ERR);
        assertThat(driver.model().remains().protocolErrors()).isZero();
    }

    @Test
    void holdsCompletionsOfASendQueue() {
        driver.faults().holdCompletions(objects.sqn);
        traffic.send(RawTraffic.frame(OTHER, 60));
        traffic.send(RawTraffic.frame(OTHER, 60));
        RawDriver.await(() -> traffic.sentFrames() == 2);
        assertThat(traffic.isWritten(0)).isFalse();
        driver.faults().releaseCompletions(objects.sqn);
        assertThat(Cqe64.WQE_COUNTER.get(traffic.cqe(0))).isZero();
        assertThat(Cqe64.WQE_COUNTER.get(traffic.cqe(1))).isEqualTo(1);
    }

    @Test
    void aCqThatOverrunsIsFinished() {
        for (int i = 0; i < 9; i++) {
            traffic.send(RawTraffic.frame(OTHER, 60));
        }
        long eqe = expectEvent(EventType.CQ_ERROR) + Eqe.EVENT_DATA.offset();
        assertThat(EqeCqError.CQN.get(eqe)).isEqualTo(objects.cqn);
        assertThat(EqeCqError.SYNDROME.get(eqe)).isEqualTo(CqErrorSyndrome.OVERRUN);
        byte[] query = RawDriver.input(Opcode.QUERY_CQ, 0, 0);
        QueryCqInput.CQN.set(query, objects.cqn);
        byte[] out = driver.run(query, QueryCqOutput.BYTES).ok().out();
        assertThat(CqContext.STATUS.get(out, QueryCqOutput.CQ_CONTEXT.offset())).isEqualTo(CqStatus.CQ_OVERFLOW);
    }

    @Test
    void anArmedCqRaisesOneEvent() {
        traffic.armCq(0, 0);
        traffic.send(RawTraffic.frame(OTHER, 60));
        traffic.send(RawTraffic.frame(OTHER, 60));
        long eqe = expectEvent(EventType.COMP);
        assertThat(EqeCompletion.CQN.get(eqe + Eqe.EVENT_DATA.offset())).isEqualTo(objects.cqn);
        traffic.cqe(1);
        assertThat(traffic.hasEvent(events)).isFalse();
        // Armed for what is there already: at once.
        traffic.armCq(1, 1);
        expectEvent(EventType.COMP);
    }

    @Test
    void anOutdatedArmIsIgnored() {
        traffic.armCq(0, 0);
        traffic.send(RawTraffic.frame(OTHER, 60));
        expectEvent(EventType.COMP);
        traffic.armCq(0, 0);
        driver.faults().requestPages(1);
        expectEvent(EventType.PAGE_REQUEST);
        traffic.send(RawTraffic.frame(OTHER, 60));
        traffic.cqe(1);
        assertThat(traffic.hasEvent(events)).isFalse();
    }

    @Test
    void anArmedEqInterruptsOnce() {
        AtomicInteger interrupts = new AtomicInteger();
        try (Lease listening = driver.device.listen(0, interrupts::incrementAndGet)) {
            assertThat(listening).isNotNull();
            // One event is there that was not consumed: at once.
            traffic.armEq(0);
            RawDriver.await(() -> interrupts.get() == 1);
            driver.faults().requestPages(1);
            expectEvent(EventType.PAGE_REQUEST);
            assertThat(interrupts).hasValue(1);
            traffic.armEq(2);
            driver.faults().requestPages(1);
            RawDriver.await(() -> interrupts.get() == 2);
        }
        assertThat(driver.model().remains().listeners()).isZero();
    }

    @Test
    void anEqThatOverrunsIsFatal() {
        for (int i = 0; i < 17; i++) {
            driver.faults().requestPages(1);
        }
        RawDriver.await(() -> healthSyndrome() == HealthSyndrome.ASYNCHRONOUS_EQ_BUF_OVERRUN);
    }

    private int healthSyndrome() {
        int offset = InitialSegment.HEALTH_BUFFER.offset() + HealthBuffer.SYND.offset();
        return HealthBuffer.SYND.of(driver.registers.read(offset));
    }

    @Test
    void unicastThatNobodyAdmitsNeverReachesTheFlowTables() {
        traffic.post(traffic.buffer.deviceAddress(), 0x1000);
        driver.faults().inject(RawTraffic.frame(OTHER, 61));
        driver.faults().inject(RawTraffic.frame(0xffff_ffff_ffffL, 62));
        assertThat(Cqe64.BYTE_CNT.get(traffic.cqe(0))).isEqualTo(62);
        objects.promiscuous(true);
        traffic.post(traffic.buffer.deviceAddress(), 0x1000);
        driver.faults().inject(RawTraffic.frame(OTHER, 63));
        assertThat(Cqe64.BYTE_CNT.get(traffic.cqe(1))).isEqualTo(63);
        objects.promiscuous(false);
        driver.run(Opcode.SET_L2_TABLE_ENTRY, 0, SetL2TableEntryInput.BYTES, in -> {
                    int at = SetL2TableEntryInput.MAC_ADDRESS.offset();
                    MacAddressLayout.MAC_ADDR_47_32.set(in, at, (int) (OTHER >>> 32));
                    MacAddressLayout.MAC_ADDR_31_0.set(in, at, (int) OTHER);
                })
                .ok();
        traffic.post(traffic.buffer.deviceAddress(), 0x1000);
        driver.faults().inject(RawTraffic.frame(OTHER, 64));
        assertThat(Cqe64.BYTE_CNT.get(traffic.cqe(2))).isEqualTo(64);
    }

    @Test
    void countsDropsForLackOfBuffers() {
        int counter = driver.run(Opcode.ALLOC_Q_COUNTER, 0, 0, in -> {}).ok().get(AllocQCounterOutput.COUNTER_SET_ID);
        int counting = objects.tryRq(in -> RawDriver.set(in, CreateRqInput.CTX, RqContext.COUNTER_SET_ID, counter))
                .ok()
                .get(CreateRqOutput.RQN);
        objects.rqn = counting;
        objects.modifyRq(QueueState.RST, QueueState.RDY).ok();
        objects.tir().steerAll().promiscuous(true);
        driver.faults().inject(RawTraffic.frame(OTHER, 60));
        byte[] query = RawDriver.input(Opcode.QUERY_Q_COUNTER, 0, QueryQCounterInput.BYTES);
        QueryQCounterInput.COUNTER_SET_ID.set(query, counter);
        RawDriver.await(() -> driver.run(query, QueryQCounterOutput.BYTES).get(QueryQCounterOutput.OUT_OF_BUFFER) == 1);
    }

    @Test
    void corruptsAndLosesFramesAsTold() {
        objects.promiscuous(true);
        byte[] frame = RawTraffic.frame(OTHER, 100);
        driver.faults().dropReceived(1);
        driver.faults().corruptReceived(2);
        driver.faults().corruptSent(1);
        for (int i = 0; i < 3; i++) {
            traffic.post(traffic.buffer.deviceAddress() + i * 128, 128);
            driver.faults().inject(frame);
        }
        traffic.cqe(1);
        assertThat(received(0)).isEqualTo(frame);
        assertThat(received(1)).isNotEqualTo(frame);
        assertThat(traffic.isWritten(2)).isFalse();
        traffic.send(frame);
        traffic.cqe(2);
        assertThat(traffic.sent.poll()).hasSize(100).isNotEqualTo(frame);
    }

    private byte[] received(int index) {
        byte[] frame = new byte[100];
        OffHeap.copy(traffic.buffer.address() + index * 128L, frame, 0, 100);
        return frame;
    }

    @Test
    void dropsFramesLongerThanTheMtu() {
        objects.promiscuous(true);
        traffic.post(traffic.buffer.deviceAddress(), 0x2000);
        driver.faults().inject(RawTraffic.frame(OTHER, 1519));
        driver.faults().inject(RawTraffic.frame(OTHER, 1518));
        assertThat(Cqe64.BYTE_CNT.get(traffic.cqe(0))).isEqualTo(1518);
    }

    @Test
    void aBufferThatIsTooShortIsALengthError() {
        objects.promiscuous(true);
        traffic.post(traffic.buffer.deviceAddress(), 64);
        driver.faults().inject(RawTraffic.frame(OTHER, 65));
        long cqe = traffic.cqe(0);
        assertThat(Cqe64.OPCODE.get(cqe)).isEqualTo(CqeOpcode.RESP_ERR);
        assertThat(ErrorCqe.SYNDROME.get(cqe)).isEqualTo(CqeSyndrome.LOCAL_LENGTH_ERR);
    }

    @Test
    void moderationDelaysEventsButNotCqes() {
        driver.run(Opcode.MODIFY_CQ, 0, ModifyCqInput.BYTES, in -> {
                    ModifyCqInput.CQN.set(in, objects.cqn);
                    Block.putInt(in, ModifyCqInput.MODIFY_FIELD_SELECT_RESIZE_FIELD_SELECT.offset(), 3);
                    RawDriver.set(in, ModifyCqInput.CQ_CONTEXT, CqContext.CQ_PERIOD, 4095);
                    RawDriver.set(in, ModifyCqInput.CQ_CONTEXT, CqContext.CQ_MAX_COUNT, 3);
                })
                .ok();
        traffic.armCq(0, 0);
        traffic.send(RawTraffic.frame(OTHER, 60));
        expectEvent(EventType.COMP);
        // The third CQE beyond the armed one, or the end of the period, whichever comes first.
        traffic.armCq(1, 1);
        for (int i = 1; i < 4; i++) {
            traffic.send(RawTraffic.frame(OTHER, 60));
            traffic.cqe(i);
        }
        expectEvent(EventType.COMP);
        traffic.armCq(2, 4);
        traffic.send(RawTraffic.frame(OTHER, 60));
        expectEvent(EventType.COMP);
    }

    @Test
    void aDeferredEventOfAFlushComesToo() {
        driver.run(Opcode.MODIFY_CQ, 0, ModifyCqInput.BYTES, in -> {
                    ModifyCqInput.CQN.set(in, objects.cqn);
                    Block.putInt(in, ModifyCqInput.MODIFY_FIELD_SELECT_RESIZE_FIELD_SELECT.offset(), 1);
                    RawDriver.set(in, ModifyCqInput.CQ_CONTEXT, CqContext.CQ_PERIOD, 4095);
                })
                .ok();
        traffic.armCq(0, 0);
        traffic.send(RawTraffic.frame(OTHER, 60));
        expectEvent(EventType.COMP);
        traffic.armCq(1, 1);
        traffic.post(traffic.buffer.deviceAddress(), 64);
        objects.modifyRq(QueueState.RDY, QueueState.ERR).ok();
        expectEvent(EventType.COMP);
    }

    @Test
    void movingAQueueToErrorFlushesIt() {
        traffic.post(traffic.buffer.deviceAddress(), 64);
        traffic.post(traffic.buffer.deviceAddress(), 64);
        objects.modifyRq(QueueState.RDY, QueueState.ERR).ok();
        assertThat(ErrorCqe.SYNDROME.get(traffic.cqe(0))).isEqualTo(CqeSyndrome.WR_FLUSH_ERR);
        assertThat(ErrorCqe.SYNDROME.get(traffic.cqe(1))).isEqualTo(CqeSyndrome.WR_FLUSH_ERR);
    }

    @Test
    void countsDoorbellsThroughForeignPages() {
        byte[] nothing = new byte[8];
        driver.registers.write(0x3ff000L + 0x800, Block.getLong(nothing, 0));
        RawDriver.await(() -> protocolErrors().contains("UAR page 1023"));
    }
}
