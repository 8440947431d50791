package org.cx4.model.device;

import java.util.function.Consumer;
import org.cx4.memory.OffHeap;
import org.cx4.prm.BitField;
import org.cx4.prm.Block;
import org.cx4.prm.EntryInit;
import org.cx4.prm.FlowAction;
import org.cx4.prm.FlowDestType;
import org.cx4.prm.MatchCriteria;
import org.cx4.prm.ModifyNicVportFieldSelect;
import org.cx4.prm.Opcode;
import org.cx4.prm.PaosAdminStatus;
import org.cx4.prm.RegisterId;
import org.cx4.prm.RxHashFn;
import org.cx4.prm.TirDispType;
import org.cx4.prm.WqType;
import org.cx4.prm.command.AccessRegisterInput;
import org.cx4.prm.command.AllocPdOutput;
import org.cx4.prm.command.AllocTransportDomainOutput;
import org.cx4.prm.command.AllocUarOutput;
import org.cx4.prm.command.CreateCqInput;
import org.cx4.prm.command.CreateCqOutput;
import org.cx4.prm.command.CreateEqInput;
import org.cx4.prm.command.CreateEqOutput;
import org.cx4.prm.command.CreateFlowGroupInput;
import org.cx4.prm.command.CreateFlowGroupOutput;
import org.cx4.prm.command.CreateFlowTableInput;
import org.cx4.prm.command.CreateFlowTableOutput;
import org.cx4.prm.command.CreateRqInput;
import org.cx4.prm.command.CreateRqOutput;
import org.cx4.prm.command.CreateRqtInput;
import org.cx4.prm.command.CreateRqtOutput;
import org.cx4.prm.command.CreateSqInput;
import org.cx4.prm.command.CreateSqOutput;
import org.cx4.prm.command.CreateTirInput;
import org.cx4.prm.command.CreateTirOutput;
import org.cx4.prm.command.CreateTisInput;
import org.cx4.prm.command.CreateTisOutput;
import org.cx4.prm.command.ModifyNicVportContextInput;
import org.cx4.prm.command.ModifyRqInput;
import org.cx4.prm.command.ModifySqInput;
import org.cx4.prm.command.SetFlowTableRootInput;
import org.cx4.prm.command.SetFteInput;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.context.DestFormat;
import org.cx4.prm.context.EqContext;
import org.cx4.prm.context.FlowContext;
import org.cx4.prm.context.FlowTableContext;
import org.cx4.prm.context.NicVportContext;
import org.cx4.prm.context.RqContext;
import org.cx4.prm.context.RqtContext;
import org.cx4.prm.context.SqContext;
import org.cx4.prm.context.TirContext;
import org.cx4.prm.context.TisContext;
import org.cx4.prm.context.WorkQueue;
import org.cx4.prm.data.Cqe64;
import org.cx4.prm.data.Eqe;
import org.cx4.prm.register.PaosReg;
import org.cx4.spi.device.DmaRegion;

/** Firmware objects made by hand over a {@link RawDriver} that has booted. Numbers are public: tests read them. */
final class RawObjects {
    static final int LOG_EQ = 4;
    static final int LOG_CQ = 3;
    static final int LOG_WQ = 4;
    static final int LOG_RQ_STRIDE = 4;
    private static final int PAGE = 0x1000;

    final RawDriver driver;
    final int uar;
    final int pd;
    final int td;
    /** Rings at multiples of 4 KiB: EQ, CQ, SQ, RQ; then records of CQ, SQ/RQ. */
    final DmaRegion memory;

    int eqn;
    int cqn;
    int tisn;
    int sqn;
    int rqn;
    int rqtn;
    int tirn;

    RawObjects(RawDriver driver) {
        this.driver = driver;
        this.uar = driver.run(Opcode.ALLOC_UAR, 0, 0, in -> {}).ok().get(AllocUarOutput.UAR);
        this.pd = driver.run(Opcode.ALLOC_PD, 0, 0, in -> {}).ok().get(AllocPdOutput.PD);
        this.td = driver.run(Opcode.ALLOC_TRANSPORT_DOMAIN, 0, 0, in -> {})
                .ok()
                .get(AllocTransportDomainOutput.TRANSPORT_DOMAIN);
        this.memory = driver.allocate(6L * PAGE);
    }

    long eqRing() {
        return memory.address();
    }

    long cqRing() {
        return memory.address() + PAGE;
    }

    long sqRing() {
        return memory.address() + 2L * PAGE;
    }

    long rqRing() {
        return memory.address() + 3L * PAGE;
    }

    long cqRecord() {
        return memory.address() + 4L * PAGE;
    }

    long wqRecord() {
        return memory.address() + 5L * PAGE;
    }

    private long device(int page) {
        return memory.deviceAddress() + (long) page * PAGE;
    }

    RawDriver.Answer tryEq(long mask, Consumer<byte[]> change) {
        byte[] in = RawDriver.input(Opcode.CREATE_EQ, 0, CreateEqInput.BYTES + 8);
        RawDriver.set(in, CreateEqInput.EQ_CONTEXT_ENTRY, EqContext.LOG_EQ_SIZE, LOG_EQ);
        RawDriver.set(in, CreateEqInput.EQ_CONTEXT_ENTRY, EqContext.UAR_PAGE, uar);
        Block.putLong(in, CreateEqInput.EVENT_BITMASK.offset(), mask);
        Block.putLong(in, CreateEqInput.PAS.offset(), device(0));
        change.accept(in);
        return driver.run(in, 0x10);
    }

    RawObjects eq(long mask) {
        for (int i = 0; i < 1 << LOG_EQ; i++) {
            Eqe.OWNER.set(eqRing() + (long) i * Eqe.BYTES, EntryInit.EQE_INIT);
        }
        eqn = tryEq(mask, in -> {}).ok().get(CreateEqOutput.EQ_NUMBER);
        return this;
    }

    RawDriver.Answer tryCq(Consumer<byte[]> change) {
        byte[] in = RawDriver.input(Opcode.CREATE_CQ, 0, CreateCqInput.BYTES + 8);
        RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.LOG_CQ_SIZE, LOG_CQ);
        RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.UAR_PAGE, uar);
        RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.C_EQN_OR_APU_ELEMENT, eqn);
        RawDriver.set(in, CreateCqInput.CQ_CONTEXT, CqContext.DBR_ADDR, device(4));
        Block.putLong(in, CreateCqInput.PAS.offset(), device(1));
        change.accept(in);
        return driver.run(in, 0x10);
    }

    RawObjects cq() {
        for (int i = 0; i < 1 << LOG_CQ; i++) {
            OffHeap.putByte(cqRing() + (long) i * Cqe64.BYTES + Cqe64.BYTES - 1, (byte) EntryInit.CQE_INIT);
        }
        cqn = tryCq(in -> {}).ok().get(CreateCqOutput.CQN);
        return this;
    }

    RawDriver.Answer tryTis(int prio) {
        return driver.run(Opcode.CREATE_TIS, 0, CreateTisInput.BYTES, in -> {
            RawDriver.set(in, CreateTisInput.CTX, TisContext.PRIO, prio);
            RawDriver.set(in, CreateTisInput.CTX, TisContext.TRANSPORT_DOMAIN, td);
        });
    }

    RawDriver.Answer trySq(Consumer<byte[]> change) {
        byte[] in = RawDriver.input(Opcode.CREATE_SQ, 0, CreateSqInput.BYTES + 8);
        RawDriver.set(in, CreateSqInput.CTX, SqContext.RLKY, 1);
        RawDriver.set(in, CreateSqInput.CTX, SqContext.FLUSH_IN_ERROR_EN, 1);
        RawDriver.set(in, CreateSqInput.CTX, SqContext.CQN, cqn);
        RawDriver.set(in, CreateSqInput.CTX, SqContext.TIS_LST_SZ, 1);
        RawDriver.set(in, CreateSqInput.CTX, SqContext.TIS_NUM_0, tisn);
        workQueue(in, CreateSqInput.CTX.offset() + SqContext.WQ.offset(), 6, 2);
        change.accept(in);
        return driver.run(in, 0x10);
    }

    private void workQueue(byte[] in, int wq, int logStride, int page) {
        WorkQueue.WQ_TYPE.set(in, wq, WqType.CYCLIC);
        WorkQueue.PD.set(in, wq, pd);
        WorkQueue.UAR_PAGE.set(in, wq, uar);
        WorkQueue.DBR_ADDR.set(in, wq, device(5));
        WorkQueue.LOG_WQ_STRIDE.set(in, wq, logStride);
        WorkQueue.LOG_WQ_SZ.set(in, wq, LOG_WQ);
        Block.putLong(in, wq + WorkQueue.PAS.offset(), device(page));
    }

    RawObjects sq() {
        tisn = tryTis(0).ok().get(CreateTisOutput.TISN);
        sqn = trySq(in -> {}).ok().get(CreateSqOutput.SQN);
        return this;
    }

    RawDriver.Answer modifySq(int from, int to) {
        return driver.run(Opcode.MODIFY_SQ, 0, ModifySqInput.BYTES, in -> {
            ModifySqInput.SQN.set(in, sqn);
            ModifySqInput.SQ_STATE.set(in, from);
            RawDriver.set(in, ModifySqInput.CTX, SqContext.STATE, to);
        });
    }

    RawDriver.Answer tryRq(Consumer<byte[]> change) {
        byte[] in = RawDriver.input(Opcode.CREATE_RQ, 0, CreateRqInput.BYTES + 8);
        RawDriver.set(in, CreateRqInput.CTX, RqContext.RLKY, 1);
        RawDriver.set(in, CreateRqInput.CTX, RqContext.FLUSH_IN_ERROR_EN, 1);
        RawDriver.set(in, CreateRqInput.CTX, RqContext.VSD, 1);
        RawDriver.set(in, CreateRqInput.CTX, RqContext.CQN, cqn);
        workQueue(in, CreateRqInput.CTX.offset() + RqContext.WQ.offset(), LOG_RQ_STRIDE, 3);
        change.accept(in);
        return driver.run(in, 0x10);
    }

    RawObjects rq() {
        rqn = tryRq(in -> {}).ok().get(CreateRqOutput.RQN);
        return this;
    }

    RawDriver.Answer modifyRq(int from, int to) {
        return driver.run(Opcode.MODIFY_RQ, 0, ModifyRqInput.BYTES, in -> {
            ModifyRqInput.RQN.set(in, rqn);
            ModifyRqInput.RQ_STATE.set(in, from);
            RawDriver.set(in, ModifyRqInput.CTX, RqContext.STATE, to);
        });
    }

    RawDriver.Answer tryRqt(int maxSize, int... rqns) {
        return driver.run(Opcode.CREATE_RQT, 0, CreateRqtInput.BYTES + 4 * rqns.length, in -> {
            RawDriver.set(in, CreateRqtInput.RQT_CONTEXT, RqtContext.RQT_MAX_SIZE, maxSize);
            RawDriver.set(in, CreateRqtInput.RQT_CONTEXT, RqtContext.RQT_ACTUAL_SIZE, rqns.length);
            for (int i = 0; i < rqns.length; i++) {
                Block.putInt(in, CreateRqtInput.RQT_CONTEXT.offset() + RqtContext.RQ_NUM.at(i, 4), rqns[i]);
            }
        });
    }

    RawDriver.Answer tryTir(Consumer<byte[]> change) {
        return driver.run(Opcode.CREATE_TIR, 0, CreateTirInput.BYTES, in -> {
            RawDriver.set(in, CreateTirInput.CTX, TirContext.DISP_TYPE, TirDispType.INDIRECT);
            RawDriver.set(in, CreateTirInput.CTX, TirContext.INDIRECT_TABLE, rqtn);
            RawDriver.set(in, CreateTirInput.CTX, TirContext.RX_HASH_FN, RxHashFn.TOEPLITZ);
            RawDriver.set(in, CreateTirInput.CTX, TirContext.TRANSPORT_DOMAIN, td);
            change.accept(in);
        });
    }

    RawObjects tir() {
        rqtn = tryRqt(4, rqn).ok().get(CreateRqtOutput.RQTN);
        tirn = tryTir(in -> {}).ok().get(CreateTirOutput.TIRN);
        return this;
    }

    RawDriver.Answer tryTable(int level, int logSize) {
        return driver.run(Opcode.CREATE_FLOW_TABLE, 0, CreateFlowTableInput.BYTES, in -> {
            RawDriver.set(in, CreateFlowTableInput.FLOW_TABLE_CONTEXT, FlowTableContext.LEVEL, level);
            RawDriver.set(in, CreateFlowTableInput.FLOW_TABLE_CONTEXT, FlowTableContext.LOG_SIZE, logSize);
        });
    }

    int table(int level, int logSize) {
        return tryTable(level, logSize).ok().get(CreateFlowTableOutput.TABLE_ID);
    }

    RawDriver.Answer tryGroup(int table, int first, int last) {
        return driver.run(Opcode.CREATE_FLOW_GROUP, 0, CreateFlowGroupInput.BYTES, in -> {
            CreateFlowGroupInput.TABLE_ID.set(in, table);
            CreateFlowGroupInput.START_FLOW_INDEX.set(in, first);
            CreateFlowGroupInput.END_FLOW_INDEX.set(in, last);
        });
    }

    /** A group that compares some bits of a field of the outer headers. */
    RawDriver.Answer tryGroup(int table, int first, int last, BitField field, int bits) {
        return driver.run(Opcode.CREATE_FLOW_GROUP, 0, CreateFlowGroupInput.BYTES, in -> {
            CreateFlowGroupInput.TABLE_ID.set(in, table);
            CreateFlowGroupInput.START_FLOW_INDEX.set(in, first);
            CreateFlowGroupInput.END_FLOW_INDEX.set(in, last);
            CreateFlowGroupInput.MATCH_CRITERIA_ENABLE.set(in, MatchCriteria.OUTER_HEADERS);
            field.set(in, CreateFlowGroupInput.MATCH_CRITERIA.offset(), bits);
        });
    }

    /** A group that matches everything. */
    int group(int table, int first, int last) {
        return tryGroup(table, first, last).ok().get(CreateFlowGroupOutput.GROUP_ID);
    }

    RawDriver.Answer tryEntry(int opMod, int table, int group, int index, int destinationType, int destination) {
        return driver.run(Opcode.SET_FLOW_TABLE_ENTRY, opMod, SetFteInput.BYTES + 8, in -> {
            SetFteInput.TABLE_ID.set(in, table);
            SetFteInput.FLOW_INDEX.set(in, index);
            SetFteInput.MODIFY_ENABLE_MASK.set(in, opMod == 0 ? 0 : 4);
            RawDriver.set(in, SetFteInput.FLOW_CONTEXT, FlowContext.GROUP_ID, group);
            RawDriver.set(in, SetFteInput.FLOW_CONTEXT, FlowContext.ACTION, FlowAction.FWD_DEST);
            RawDriver.set(in, SetFteInput.FLOW_CONTEXT, FlowContext.DESTINATION_LIST_SIZE, 1);
            int at = SetFteInput.FLOW_CONTEXT.offset() + FlowContext.DESTINATION.offset();
            DestFormat.DESTINATION_TYPE.set(in, at, destinationType);
            DestFormat.DESTINATION_ID.set(in, at, destination);
        });
    }

    RawDriver.Answer setRoot(int table) {
        return driver.run(Opcode.SET_FLOW_TABLE_ROOT, SetFlowTableRootInput.TABLE_ID, table);
    }

    /** Everything that passes the vport goes to the TIR. */
    RawObjects steerAll() {
        int table = table(0, 0);
        tryEntry(0, table, group(table, 0, 0), 0, FlowDestType.TIR, tirn).ok();
        setRoot(table).ok();
        return this;
    }

    RawDriver.Answer paos(int admin) {
        byte[] in = RawDriver.input(Opcode.ACCESS_REG, 0, AccessRegisterInput.BYTES + PaosReg.BYTES);
        AccessRegisterInput.REGISTER_ID.set(in, RegisterId.PAOS);
        int data = AccessRegisterInput.REGISTER_DATA.offset();
        PaosReg.LOCAL_PORT.set(in, data, 1);
        PaosReg.ADMIN_STATUS.set(in, data, admin);
        PaosReg.ASE.set(in, data, 1);
        return driver.run(in, in.length);
    }

    RawObjects portUp() {
        paos(PaosAdminStatus.UP).ok();
        return this;
    }

    RawObjects promiscuous(boolean on) {
        driver.run(Opcode.MODIFY_NIC_VPORT_CONTEXT, 0, ModifyNicVportContextInput.BYTES, in -> {
                    Block.putInt(
                            in, ModifyNicVportContextInput.FIELD_SELECT.offset(), ModifyNicVportFieldSelect.PROMISC);
                    RawDriver.set(
                            in, ModifyNicVportContextInput.NIC_VPORT_CONTEXT, NicVportContext.PROMISC_ALL, on ? 1 : 0);
                })
                .ok();
        return this;
    }
}
