package org.cx4.event;

import org.cx4.memory.OffHeap;
import org.cx4.prm.Block;
import org.cx4.prm.CqeSyndrome;
import org.cx4.prm.Opcode;
import org.cx4.prm.QueueState;
import org.cx4.prm.Uar;
import org.cx4.prm.WqType;
import org.cx4.prm.WqeCe;
import org.cx4.prm.WqeOpcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CreateSqInput;
import org.cx4.prm.command.CreateSqOutput;
import org.cx4.prm.command.CreateTisInput;
import org.cx4.prm.command.CreateTisOutput;
import org.cx4.prm.command.DestroySqInput;
import org.cx4.prm.command.DestroyTisInput;
import org.cx4.prm.command.ModifySqInput;
import org.cx4.prm.context.SqContext;
import org.cx4.prm.context.TisContext;
import org.cx4.prm.context.WorkQueue;
import org.cx4.prm.data.DoorbellRecord;
import org.cx4.prm.data.WqeControlSegment;
import org.cx4.spi.device.DmaRegion;
import org.cx4.spi.event.CompletionQueue;

/** A send queue that posts nothing but NOPs: the simplest source of completions. */
final class NopQueue implements AutoCloseable {
    private static final int LOG_ENTRIES = 6;
    private static final int LOG_STRIDE = 6;
    private static final int HEADER = 16;

    private final Chain chain;
    private final DmaRegion region;
    private final long record;
    private final int tisn;
    private final int sqn;
    private int producer;

    NopQueue(Chain chain, CompletionQueue completions) {
        this.chain = chain;
        long ringBytes = 1L << (LOG_ENTRIES + LOG_STRIDE);
        region = chain.device.allocate("NOP queue", ringBytes + 8);
        record = region.address() + ringBytes;
        tisn = createTis();
        sqn = createSq(completions.cqn(), ringBytes);
        ready();
    }

    private int createTis() {
        byte[] in = input(Opcode.CREATE_TIS, CreateTisInput.BYTES);
        TisContext.TRANSPORT_DOMAIN.set(in, CreateTisInput.CTX.offset(), chain.hca.transportDomain());
        return CreateTisOutput.TISN.get(chain.commands.execute("test", in, CreateTisOutput.BYTES));
    }

    private int createSq(int cqn, long ringBytes) {
        byte[] in = input(Opcode.CREATE_SQ, CreateSqInput.BYTES + Long.BYTES);
        int context = CreateSqInput.CTX.offset();
        SqContext.RLKY.set(in, context, 1);
        SqContext.FLUSH_IN_ERROR_EN.set(in, context, 1);
        SqContext.MIN_WQE_INLINE_MODE.set(in, context, 1);
        SqContext.CQN.set(in, context, cqn);
        SqContext.TIS_LST_SZ.set(in, context, 1);
        SqContext.TIS_NUM_0.set(in, context, tisn);
        int wq = context + SqContext.WQ.offset();
        WorkQueue.WQ_TYPE.set(in, wq, WqType.CYCLIC);
        WorkQueue.PD.set(in, wq, chain.hca.pd());
        WorkQueue.UAR_PAGE.set(in, wq, chain.hca.uarPage());
        WorkQueue.DBR_ADDR.set(in, wq, region.deviceAddress() + ringBytes);
        WorkQueue.LOG_WQ_STRIDE.set(in, wq, LOG_STRIDE);
        WorkQueue.LOG_WQ_SZ.set(in, wq, LOG_ENTRIES);
        Block.putLong(in, wq + WorkQueue.PAS.offset(), region.deviceAddress());
        return CreateSqOutput.SQN.get(chain.commands.execute("test", in, CreateSqOutput.BYTES));
    }

    private void ready() {
        byte[] in = input(Opcode.MODIFY_SQ, ModifySqInput.BYTES);
        ModifySqInput.SQN.set(in, sqn);
        ModifySqInput.SQ_STATE.set(in, QueueState.RST);
        SqContext.STATE.set(in, ModifySqInput.CTX.offset(), QueueState.RDY);
        chain.commands.execute("test", in, HEADER);
    }

    /** One NOP, with a completion. */
    void post() {
        long wqe = region.address() + (long) (producer & ((1 << LOG_ENTRIES) - 1)) * (1 << LOG_STRIDE);
        OffHeap.fill(wqe, 1 << LOG_STRIDE, (byte) 0);
        WqeControlSegment.OPCODE.set(wqe, WqeOpcode.NOP);
        WqeControlSegment.WQE_INDEX.set(wqe, producer & 0xffff);
        WqeControlSegment.SQN.set(wqe, sqn);
        WqeControlSegment.DS.set(wqe, 1);
        WqeControlSegment.CE.set(wqe, WqeCe.ALWAYS);
        producer++;
        DoorbellRecord.publishSend(record, producer);
        chain.device.registers().write(chain.hca.uarOffset() + Uar.BF_REG0, OffHeap.getLongBe(wqe));
    }

    /** One that fails: its completion is an error. The queue is of no use afterwards. */
    void fail() {
        chain.model.faults().failNext(sqn, CqeSyndrome.LOCAL_PROT_ERR);
        post();
    }

    private static byte[] input(Opcode opcode, int bytes) {
        byte[] in = new byte[bytes];
        CommandInput.OPCODE.set(in, opcode.code());
        return in;
    }

    @Override
    public void close() {
        byte[] sq = input(Opcode.DESTROY_SQ, DestroySqInput.BYTES);
        DestroySqInput.SQN.set(sq, sqn);
        chain.commands.execute("test", sq, HEADER);
        byte[] tis = input(Opcode.DESTROY_TIS, DestroyTisInput.BYTES);
        DestroyTisInput.TISN.set(tis, tisn);
        chain.commands.execute("test", tis, HEADER);
        region.close();
    }
}
