package org.cx4.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cx4.model.TracedCommand;
import org.cx4.prm.Block;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.EventType;
import org.cx4.prm.FlowDestType;
import org.cx4.prm.ModifyCqFieldSelect;
import org.cx4.prm.Opcode;
import org.cx4.prm.QueueState;
import org.cx4.prm.WqType;
import org.cx4.prm.command.CreateCqInput;
import org.cx4.prm.command.CreateEqInput;
import org.cx4.prm.command.CreateEqOutput;
import org.cx4.prm.command.CreateRqInput;
import org.cx4.prm.command.CreateRqtOutput;
import org.cx4.prm.command.CreateSqInput;
import org.cx4.prm.command.CreateTirInput;
import org.cx4.prm.command.DeallocPdInput;
import org.cx4.prm.command.DeallocTransportDomainInput;
import org.cx4.prm.command.DeallocUarInput;
import org.cx4.prm.command.DeleteFteInput;
import org.cx4.prm.command.DestroyCqInput;
import org.cx4.prm.command.DestroyEqInput;
import org.cx4.prm.command.DestroyFlowGroupInput;
import org.cx4.prm.command.DestroyFlowTableInput;
import org.cx4.prm.command.DestroyRqInput;
import org.cx4.prm.command.DestroyRqtInput;
import org.cx4.prm.command.DestroySqInput;
import org.cx4.prm.command.DestroyTirInput;
import org.cx4.prm.command.DestroyTisInput;
import org.cx4.prm.command.ModifyCqInput;
import org.cx4.prm.command.ModifyNicVportContextInput;
import org.cx4.prm.command.ModifyRqtInput;
import org.cx4.prm.command.ModifyTirInput;
import org.cx4.prm.command.QueryCqInput;
import org.cx4.prm.command.QueryCqOutput;
import org.cx4.prm.command.QuerySqInput;
import org.cx4.prm.command.QuerySqOutput;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.context.EqContext;
import org.cx4.prm.context.MacAddressLayout;
import org.cx4.prm.context.NicVportContext;
import org.cx4.prm.context.RqContext;
import org.cx4.prm.context.RqtContext;
import org.cx4.prm.context.SqContext;
import org.cx4.prm.context.TirContext;
import org.cx4.prm.context.WorkQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the card refuses: sizes, states, references, gates. */
class ObjectRefusalTest {
    private static final int SQ_WQ = CreateSqInput.CTX.offset() + SqContext.WQ.offset();

    private final RawDriver driver = new RawDriver().boot();
    private final RawObjects objects =
            new RawObjects(driver).eq(0).cq().sq().rq().tir();

    @AfterEach
    void remove() {
        driver.close();
    }

    @Test
    void refusesToDestroyWhatIsReferenced() {
        int table = objects.table(0, 1);
        int group = objects.group(table, 0, 1);
        objects.tryEntry(0, table, group, 0, FlowDestType.TIR, objects.tirn).ok();
        CommandStatus referenced = CommandStatus.BAD_RES_STATE_ERR;
        driver.run(Opcode.DEALLOC_UAR, DeallocUarInput.UAR, objects.uar).refused(referenced);
        driver.run(Opcode.DEALLOC_PD, DeallocPdInput.PD, objects.pd).refused(referenced);
        driver.run(Opcode.DEALLOC_TRANSPORT_DOMAIN, DeallocTransportDomainInput.TRANSPORT_DOMAIN, objects.td)
                .refused(referenced);
        driver.run(Opcode.DESTROY_EQ, DestroyEqInput.EQ_NUMBER, objects.eqn).refused(referenced);
        driver.run(Opcode.DESTROY_CQ, DestroyCqInput.CQN, objects.cqn).refused(referenced);
        driver.run(Opcode.DESTROY_TIS, DestroyTisInput.TISN, objects.tisn).refused(referenced);
        driver.run(Opcode.DESTROY_RQ, DestroyRqInput.RQN, objects.rqn).refused(referenced);
        driver.run(Opcode.DESTROY_RQT, DestroyRqtInput.RQTN, objects.rqtn).refused(referenced);
        driver.run(Opcode.DESTROY_TIR, DestroyTirInput.TIRN, objects.tirn).refused(referenced);
        driver.run(Opcode.DESTROY_FLOW_TABLE, DestroyFlowTableInput.TABLE_ID, table)
                .refused(referenced);
        destroyGroup(table, group).refused(referenced);
    }

    private RawDriver.Answer destroyGroup(int table, int group) {
        return driver.run(Opcode.DESTROY_FLOW_GROUP, 0, DestroyFlowGroupInput.BYTES, in -> {
            DestroyFlowGroupInput.TABLE_ID.set(in, table);
            DestroyFlowGroupInput.GROUP_ID.set(in, group);
        });
    }

    @Test
    void destroysInReverseAndLeavesNothing() {
        int table = objects.table(0, 1);
        int group = objects.group(table, 0, 1);
        objects.tryEntry(0, table, group, 1, FlowDestType.TIR, objects.tirn).ok();
        objects.setRoot(table).ok();
        driver.run(Opcode.DELETE_FLOW_TABLE_ENTRY, 0, DeleteFteInput.BYTES, in -> {
                    DeleteFteInput.TABLE_ID.set(in, table);
                    DeleteFteInput.FLOW_INDEX.set(in, 1);
                })
                .ok();
        destroyGroup(table, group).ok();
        driver.run(Opcode.DESTROY_FLOW_TABLE, DestroyFlowTableInput.TABLE_ID, table)
                .ok();
        driver.run(Opcode.DESTROY_TIR, DestroyTirInput.TIRN, objects.tirn).ok();
        driver.run(Opcode.DESTROY_RQT, DestroyRqtInput.RQTN, objects.rqtn).ok();
        driver.run(Opcode.DESTROY_RQ, DestroyRqInput.RQN, objects.rqn).ok();
        driver.run(Opcode.DESTROY_SQ, DestroySqInput.SQN, objects.sqn).ok();
        driver.run(Opcode.DESTROY_TIS, DestroyTisInput.TISN, objects.tisn).ok();
        driver.run(Opcode.DESTROY_CQ, DestroyCqInput.CQN, objects.cqn).ok();
        driver.run(Opcode.DESTROY_EQ, DestroyEqInput.EQ_NUMBER, objects.eqn).ok();
        driver.run(Opcode.DEALLOC_TRANSPORT_DOMAIN, DeallocTransportDomainInput.TRANSPORT_DOMAIN, objects.td)
                .ok();
        driver.run(Opcode.DEALLOC_PD, DeallocPdInput.PD, objects.pd).ok();
        driver.run(Opcode.DEALLOC_UAR, DeallocUarInput.UAR, objects.uar).ok();
        driver.shutDown();
        driver.free();
        assertThat(driver.model().remains().clean())
                .as(driver.model().remains().toString())
                .isTrue();
    }

    @Test
    void refusesUnknownNumbers() {
        driver.run(Opcode.DESTROY_CQ, DestroyCqInput.CQN, objects.sqn).refused(CommandStatus.BAD_RES_ERR);
        driver.run(Opcode.DESTROY_SQ, DestroySqInput.SQN, objects.sqn).ok();
        driver.run(Opcode.DESTROY_SQ, DestroySqInput.SQN, objects.sqn).refused(CommandStatus.BAD_RES_ERR);
    }

    @Test
    void refusesIllegalStateChanges() {
        CommandStatus state = CommandStatus.BAD_QP_STATE_ERR;
        objects.modifySq(QueueState.RDY, QueueState.RST).refused(state);
        objects.modifySq(QueueState.RST, QueueState.ERR).refused(state);
        objects.modifySq(QueueState.RST, 7).refused(state);
        objects.modifySq(QueueState.RST, QueueState.RDY).ok();
        objects.modifySq(QueueState.RST, QueueState.RDY).refused(state);
        objects.modifySq(QueueState.RDY, QueueState.ERR).ok();
        objects.modifySq(QueueState.ERR, QueueState.RDY).refused(state);
        objects.modifySq(QueueState.ERR, QueueState.RST).ok();
        objects.modifyRq(QueueState.RDY, QueueState.RST).refused(state);
        objects.modifyRq(QueueState.RST, QueueState.ERR).refused(state);
        objects.modifyRq(QueueState.RST, QueueState.RDY).ok();
        objects.modifyRq(QueueState.RDY, QueueState.RST).ok();
    }

    @Test
    void refusesWrongEventQueues() {
        objects.tryEq(1L << EventType.COMP.code(), in -> {}).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryEq(0, in -> RawDriver.set(in, CreateEqInput.EQ_CONTEXT_ENTRY, EqContext.INTR, 33))
                .refused(CommandStatus.IX_ERR);
        objects.tryEq(0, in -> RawDriver.set(in, CreateEqInput.EQ_CONTEXT_ENTRY, EqContext.LOG_EQ_SIZE, 23))
                .refused(CommandStatus.LIM_ERR);
        objects.tryEq(0, in -> RawDriver.set(in, CreateEqInput.EQ_CONTEXT_ENTRY, EqContext.LOG_EQ_SIZE, 10))
                .refused(CommandStatus.BAD_INP_LEN_ERR);
        objects.tryEq(0, in -> RawDriver.set(in, CreateEqInput.EQ_CONTEXT_ENTRY, EqContext.UAR_PAGE, 0x999))
                .refused(CommandStatus.BAD_RES_ERR);
        objects.tryEq(0, in -> Block.putLong(in, CreateEqInput.PAS.offset(), 0x123))
                .refused(CommandStatus.BAD_PARAM_ERR);
    }

    @Test
    void limitsTheNumberOfEventQueues() {
        try (RawDriver small = new RawDriver(new ModelSettings("cx4-full", 4, "", "log_max_eq=1", 0))) {
            RawObjects few = new RawObjects(small.boot()).eq(0);
            few.tryEq(0, in -> {}).ok();
            few.tryEq(0, in -> {}).refused(CommandStatus.LIM_ERR);
        }
    }

    @Test
    void refusesWrongCompletionQueues() {
        objects.tryCq(in -> RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.DBR_ADDR, 0x1004L))
                .refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryCq(in -> RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.LOG_CQ_SIZE, 23))
                .refused(CommandStatus.LIM_ERR);
        objects.tryCq(in -> RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.C_EQN_OR_APU_ELEMENT, 99))
                .refused(CommandStatus.BAD_RES_ERR);
        objects.tryCq(in -> RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.CC, 1))
                .refused(CommandStatus.BAD_PARAM_ERR);
    }

    @Test
    void modifiesModerationAndEventQueueOfACq() {
        int other = objects.tryEq(0, in -> {}).ok().get(CreateEqOutput.EQ_NUMBER);
        driver.run(Opcode.MODIFY_CQ, 0, ModifyCqInput.BYTES, in -> {
                    ModifyCqInput.CQN.set(in, objects.cqn);
                    Block.putInt(
                            in,
                            ModifyCqInput.MODIFY_FIELD_SELECT_RESIZE_FIELD_SELECT.offset(),
                            ModifyCqFieldSelect.CQ_PERIOD
                                    | ModifyCqFieldSelect.CQ_MAX_COUNT
                                    | ModifyCqFieldSelect.C_EQN);
                    RawDriver.set(in, ModifyCqInput.CQ_CONTEXT, CqContext.CQ_PERIOD, 16);
                    RawDriver.set(in, ModifyCqInput.CQ_CONTEXT, CqContext.CQ_MAX_COUNT, 32);
                    RawDriver.set(in, ModifyCqInput.CQ_CONTEXT, CqContext.C_EQN_OR_APU_ELEMENT, other);
                })
                .ok();
        byte[] query = RawDriver.input(Opcode.QUERY_CQ, 0, 0);
        QueryCqInput.CQN.set(query, objects.cqn);
        byte[] out = driver.run(query, QueryCqOutput.BYTES).ok().out();
        int context = QueryCqOutput.CQ_CONTEXT.offset();
        assertThat(CqContext.CQ_PERIOD.get(out, context)).isEqualTo(16);
        assertThat(CqContext.CQ_MAX_COUNT.get(out, context)).isEqualTo(32);
        assertThat(CqContext.C_EQN_OR_APU_ELEMENT.get(out, context)).isEqualTo(other);
        driver.run(Opcode.DESTROY_EQ, DestroyEqInput.EQ_NUMBER, objects.eqn).ok();
    }

    @Test
    void refusesModerationWithoutTheCapability() {
        try (RawDriver plain = new RawDriver(new ModelSettings("cx4-full", 4, "", "cq_moderation=0", 0))) {
            RawObjects some = new RawObjects(plain.boot()).eq(0);
            some.tryCq(in -> RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.CQ_PERIOD, 1))
                    .refused(CommandStatus.BAD_PARAM_ERR);
            some.tryCq(in -> {}).ok();
        }
    }

    @Test
    void refusesWrongSendQueues() {
        objects.trySq(in -> WorkQueue.LOG_WQ_STRIDE.set(in, SQ_WQ, 7)).refused(CommandStatus.BAD_PARAM_ERR);
        objects.trySq(in -> WorkQueue.LOG_WQ_SZ.set(in, SQ_WQ, 16)).refused(CommandStatus.LIM_ERR);
        objects.trySq(in -> WorkQueue.WQ_TYPE.set(in, SQ_WQ, WqType.LINKED_LIST))
                .refused(CommandStatus.BAD_PARAM_ERR);
        objects.trySq(in -> WorkQueue.DBR_ADDR.set(in, SQ_WQ, 12L)).refused(CommandStatus.BAD_PARAM_ERR);
        objects.trySq(in -> WorkQueue.PD.set(in, SQ_WQ, 3)).refused(CommandStatus.BAD_RES_ERR);
        objects.trySq(in -> RawDriver.set(in, CreateSqInput.CTX, SqContext.RLKY, 0))
                .refused(CommandStatus.BAD_PARAM_ERR);
        objects.trySq(in -> RawDriver.set(in, CreateSqInput.CTX, SqContext.STATE, QueueState.RDY))
                .refused(CommandStatus.BAD_PARAM_ERR);
        objects.trySq(in -> RawDriver.set(in, CreateSqInput.CTX, SqContext.TIS_LST_SZ, 2))
                .refused(CommandStatus.BAD_PARAM_ERR);
    }

    @Test
    void refusesWrongReceiveQueues() {
        int wq = CreateRqInput.CTX.offset() + RqContext.WQ.offset();
        objects.tryRq(in -> WorkQueue.LOG_WQ_STRIDE.set(in, wq, 3)).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryRq(in -> WorkQueue.LOG_WQ_STRIDE.set(in, wq, 10)).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryRq(in -> RawDriver.set(in, CreateRqInput.CTX, RqContext.COUNTER_SET_ID, 9))
                .refused(CommandStatus.BAD_RES_ERR);
    }

    @Test
    void refusesWrongTisRqtAndTir() {
        objects.tryTis(3).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryRqt(4, objects.rqn, objects.rqn, objects.rqn).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryRqt(1, objects.rqn, objects.rqn).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryRqt(1024, objects.rqn).refused(CommandStatus.LIM_ERR);
        objects.tryRqt(1, objects.sqn).refused(CommandStatus.BAD_RES_ERR);
        objects.tryTir(in -> RawDriver.set(in, CreateTirInput.CTX, TirContext.DISP_TYPE, 5))
                .refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryTir(in -> RawDriver.set(in, CreateTirInput.CTX, TirContext.RX_HASH_FN, 3))
                .refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryTir(in -> RawDriver.set(in, CreateTirInput.CTX, TirContext.INDIRECT_TABLE, 1))
                .refused(CommandStatus.BAD_RES_ERR);
    }

    @Test
    void refusesSpreadingWithoutTheCapability() {
        try (RawDriver plain = new RawDriver(new ModelSettings("cx4-full", 4, "", "rss_ind_tbl_cap=0", 0))) {
            RawObjects some = new RawObjects(plain.boot()).eq(0).cq().rq();
            some.tryRqt(2, some.rqn, some.rqn).refused(CommandStatus.LIM_ERR);
            some.rqtn = some.tryRqt(1, some.rqn).ok().get(CreateRqtOutput.RQTN);
            some.tryTir(in -> {}).refused(CommandStatus.BAD_PARAM_ERR);
            some.tryTir(in -> RawDriver.set(in, CreateTirInput.CTX, TirContext.RX_HASH_FN, 0))
                    .ok();
        }
    }

    @Test
    void modifiesRqtAndTir() {
        driver.run(Opcode.MODIFY_RQT, 0, ModifyRqtInput.BYTES + 8, in -> {
                    ModifyRqtInput.RQTN.set(in, objects.rqtn);
                    Block.putInt(in, ModifyRqtInput.BITMASK.offset() + 4, 1);
                    RawDriver.set(in, ModifyRqtInput.CTX, RqtContext.RQT_ACTUAL_SIZE, 2);
                    Block.putInt(in, ModifyRqtInput.CTX.offset() + RqtContext.RQ_NUM.at(0, 4), objects.rqn);
                    Block.putInt(in, ModifyRqtInput.CTX.offset() + RqtContext.RQ_NUM.at(1, 4), objects.rqn);
                })
                .ok();
        driver.run(Opcode.MODIFY_TIR, 0, ModifyTirInput.BYTES, in -> {
                    ModifyTirInput.TIRN.set(in, objects.tirn);
                    Block.putInt(in, ModifyTirInput.BITMASK.offset() + 4, 4);
                    RawDriver.set(in, ModifyTirInput.CTX, TirContext.RX_HASH_FN, 2);
                })
                .ok();
        driver.run(Opcode.MODIFY_TIR, 0, ModifyTirInput.BYTES, in -> {
                    ModifyTirInput.TIRN.set(in, objects.tirn);
                    Block.putInt(in, ModifyTirInput.BITMASK.offset() + 4, 8);
                })
                .refused(CommandStatus.BAD_PARAM_ERR);
    }

    @Test
    void refusesWrongFlowObjects() {
        objects.tryTable(65, 0).refused(CommandStatus.LIM_ERR);
        objects.tryTable(0, 17).refused(CommandStatus.LIM_ERR);
        int table = objects.table(1, 3);
        int lower = objects.table(0, 0);
        int group = objects.group(table, 0, 3);
        objects.tryGroup(table, 3, 5).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryGroup(table, 4, 8).refused(CommandStatus.IX_ERR);
        objects.tryEntry(0, table, group, 4, FlowDestType.TIR, objects.tirn).refused(CommandStatus.IX_ERR);
        objects.tryEntry(0, table, group, 0, FlowDestType.FLOW_TABLE, lower).refused(CommandStatus.BAD_PARAM_ERR);
        objects.tryEntry(0, table, group, 0, FlowDestType.TIR, 1).refused(CommandStatus.BAD_RES_ERR);
        objects.tryEntry(0, table, group, 0, FlowDestType.TIR, objects.tirn).ok();
        objects.tryEntry(0, table, group, 0, FlowDestType.TIR, objects.tirn).refused(CommandStatus.BAD_RES_STATE_ERR);
        objects.tryEntry(1, table, group, 0, FlowDestType.TIR, objects.tirn).ok();
        objects.tryEntry(1, table, group, 1, FlowDestType.TIR, objects.tirn).refused(CommandStatus.BAD_RES_ERR);
    }

    @Test
    void gatesFlowCommandsByCapability() {
        try (RawDriver old = new RawDriver(
                new ModelSettings("cx4-full", 4, "", "flow_modify_en=0,modify_root=0,reset_root_to_default=0", 0))) {
            RawObjects some = new RawObjects(old.boot()).eq(0).cq().rq().tir();
            int table = some.table(0, 0);
            int group = some.group(table, 0, 0);
            some.tryEntry(0, table, group, 0, FlowDestType.TIR, some.tirn).ok();
            some.tryEntry(1, table, group, 0, FlowDestType.TIR, some.tirn).refused(CommandStatus.BAD_PARAM_ERR);
            some.setRoot(table).ok();
            some.setRoot(table).refused(CommandStatus.BAD_PARAM_ERR);
            old.run(Opcode.SET_FLOW_TABLE_ROOT, 1, 0x40, in -> {}).refused(CommandStatus.BAD_PARAM_ERR);
        }
    }

    @Test
    void refusesAddressesOfTheWrongKind() {
        driver.run(Opcode.MODIFY_NIC_VPORT_CONTEXT, 0, ModifyNicVportContextInput.BYTES + 8, in -> {
                    Block.putInt(in, ModifyNicVportContextInput.FIELD_SELECT.offset(), 4);
                    RawDriver.set(
                            in, ModifyNicVportContextInput.NIC_VPORT_CONTEXT, NicVportContext.ALLOWED_LIST_SIZE, 1);
                    int first = ModifyNicVportContextInput.NIC_VPORT_CONTEXT.offset()
                            + NicVportContext.CURRENT_UC_MAC_ADDRESS.offset();
                    MacAddressLayout.MAC_ADDR_47_32.set(in, first, 0x0100);
                })
                .refused(CommandStatus.BAD_PARAM_ERR);
    }

    @Test
    void queriesShowWhatWasCreated() {
        objects.modifySq(QueueState.RST, QueueState.RDY).ok();
        byte[] query = RawDriver.input(Opcode.QUERY_SQ, 0, 0);
        QuerySqInput.SQN.set(query, objects.sqn);
        byte[] out = driver.run(query, QuerySqOutput.BYTES).ok().out();
        int context = QuerySqOutput.SQ_CONTEXT.offset();
        assertThat(SqContext.STATE.get(out, context)).isEqualTo(QueueState.RDY);
        assertThat(SqContext.CQN.get(out, context)).isEqualTo(objects.cqn);
        assertThat(SqContext.TIS_NUM_0.get(out, context)).isEqualTo(objects.tisn);
    }

    @Test
    void tracesObjectNumbers() {
        List<TracedCommand> trace = driver.model().trace();
        assertThat(trace).anyMatch(command -> command.command().equals("CREATE_SQ") && command.object() == objects.sqn);
        assertThat(driver.model().remains().objectsByKind())
                .containsEntry("SQ", 1)
                .containsEntry("UAR", 1)
                .containsEntry("TIR", 1);
    }

    @Test
    void findsRingsThatAreFreedWhileInUse() {
        objects.memory.close();
        assertThat(driver.model().remains().protocolErrorTexts())
                .hasSize(4)
                .anyMatch(text -> text.contains("the ring of CQ 0x"));
    }
}
