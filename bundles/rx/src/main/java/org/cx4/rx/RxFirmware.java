package org.cx4.rx;

import org.cx4.prm.Block;
import org.cx4.prm.ModifyRqtBitmask;
import org.cx4.prm.ModifyTirBitmask;
import org.cx4.prm.Opcode;
import org.cx4.prm.TirDispType;
import org.cx4.prm.TirSelfLbBlock;
import org.cx4.prm.WqType;
import org.cx4.prm.command.AllocQCounterOutput;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CreateRqInput;
import org.cx4.prm.command.CreateRqOutput;
import org.cx4.prm.command.CreateRqtInput;
import org.cx4.prm.command.CreateRqtOutput;
import org.cx4.prm.command.CreateTirInput;
import org.cx4.prm.command.CreateTirOutput;
import org.cx4.prm.command.DeallocQCounterInput;
import org.cx4.prm.command.DestroyRqInput;
import org.cx4.prm.command.DestroyRqtInput;
import org.cx4.prm.command.DestroyTirInput;
import org.cx4.prm.command.ModifyRqInput;
import org.cx4.prm.command.ModifyRqtInput;
import org.cx4.prm.command.ModifyTirInput;
import org.cx4.prm.command.QueryQCounterInput;
import org.cx4.prm.command.QueryQCounterOutput;
import org.cx4.prm.context.RqContext;
import org.cx4.prm.context.RqNum;
import org.cx4.prm.context.RqtContext;
import org.cx4.prm.context.TirContext;
import org.cx4.prm.context.WorkQueue;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.hca.Hca;

/** The commands of the rx stage. */
final class RxFirmware {
    /** The unit of page lists: the device's page. */
    private static final int PAGE_BYTES = 4096;

    /** Writes the hash part of a TIR context at an offset of a command. */
    @FunctionalInterface
    interface HashWriter {
        void write(byte[] in, int context);
    }

    private final CommandInterface commands;
    private final Hca hca;

    RxFirmware(CommandInterface commands, Hca hca) {
        this.commands = commands;
        this.hca = hca;
    }

    /** ALLOC_Q_COUNTER. */
    FirmwareObject allocateCounter() {
        byte[] out = execute(input(Opcode.ALLOC_Q_COUNTER, CommandInput.BYTES), AllocQCounterOutput.BYTES);
        return new FirmwareObject(
                commands,
                "queue counter",
                AllocQCounterOutput.COUNTER_SET_ID.get(out),
                Opcode.DEALLOC_Q_COUNTER,
                DeallocQCounterInput.COUNTER_SET_ID);
    }

    /** QUERY_Q_COUNTER: packets dropped for lack of a posted buffer, 32 bits that wrap. */
    int outOfBuffer(int counter) {
        byte[] in = input(Opcode.QUERY_Q_COUNTER, QueryQCounterInput.BYTES);
        QueryQCounterInput.COUNTER_SET_ID.set(in, counter);
        return QueryQCounterOutput.OUT_OF_BUFFER.get(execute(in, QueryQCounterOutput.BYTES));
    }

    /**
     * CREATE_RQ; the queue is in reset.
     *
     * @param ring device address of the ring, contiguous
     * @param logEntries log2 of its WQEs
     * @param wqeBytes size of a WQE, a power of two
     * @param record device address of the doorbell record
     * @param counter queue counter that counts its drops
     */
    FirmwareObject createRq(long ring, int logEntries, int wqeBytes, long record, int cqn, int counter) {
        int pages = Math.max(1, (wqeBytes << logEntries) / PAGE_BYTES);
        byte[] in = input(Opcode.CREATE_RQ, CreateRqInput.BYTES + pages * Long.BYTES);
        int context = CreateRqInput.CTX.offset();
        RqContext.RLKY.set(in, context, 1);
        RqContext.VSD.set(in, context, 1);
        RqContext.FLUSH_IN_ERROR_EN.set(in, context, 1);
        RqContext.STATE.set(in, context, RqState.RESET.code());
        RqContext.CQN.set(in, context, cqn);
        RqContext.COUNTER_SET_ID.set(in, context, counter);
        int queue = context + RqContext.WQ.offset();
        WorkQueue.WQ_TYPE.set(in, queue, WqType.CYCLIC);
        WorkQueue.PD.set(in, queue, hca.pd());
        WorkQueue.DBR_ADDR.set(in, queue, record);
        WorkQueue.LOG_WQ_STRIDE.set(in, queue, Integer.numberOfTrailingZeros(wqeBytes));
        WorkQueue.LOG_WQ_SZ.set(in, queue, logEntries);
        for (int page = 0; page < pages; page++) {
            Block.putLong(in, queue + WorkQueue.PAS.at(page, Long.BYTES), ring + (long) page * PAGE_BYTES);
        }
        byte[] out = execute(in, CreateRqOutput.BYTES);
        return new FirmwareObject(commands, "RQ", CreateRqOutput.RQN.get(out), Opcode.DESTROY_RQ, DestroyRqInput.RQN);
    }

    /** MODIFY_RQ from one state to another; back to reset it undoes. */
    void move(int rqn, RqState from, RqState to) {
        byte[] in = input(Opcode.MODIFY_RQ, ModifyRqInput.BYTES);
        ModifyRqInput.RQ_STATE.set(in, from.code());
        ModifyRqInput.RQN.set(in, rqn);
        RqContext.STATE.set(in, ModifyRqInput.CTX.offset(), to.code());
        if (to == RqState.RESET) {
            commands.undo(RxStage.NAME, in, FirmwareObject.ANSWER_BYTES);
        } else {
            execute(in, FirmwareObject.ANSWER_BYTES);
        }
    }

    /**
     * CREATE_RQT.
     *
     * @param maxSize entries that its list may ever have
     * @param rqns the list; a power of two entries
     */
    FirmwareObject createRqt(int maxSize, int[] rqns) {
        byte[] in = input(Opcode.CREATE_RQT, CreateRqtInput.BYTES + rqns.length * RqNum.BYTES);
        int context = CreateRqtInput.RQT_CONTEXT.offset();
        RqtContext.RQT_MAX_SIZE.set(in, context, maxSize);
        writeList(in, context, rqns);
        byte[] out = execute(in, CreateRqtOutput.BYTES);
        return new FirmwareObject(
                commands, "RQT", CreateRqtOutput.RQTN.get(out), Opcode.DESTROY_RQT, DestroyRqtInput.RQTN);
    }

    /** MODIFY_RQT: another list. */
    void modifyRqt(int rqtn, int[] rqns) {
        byte[] in = input(Opcode.MODIFY_RQT, ModifyRqtInput.BYTES + rqns.length * RqNum.BYTES);
        ModifyRqtInput.RQTN.set(in, rqtn);
        Block.putLong(in, ModifyRqtInput.BITMASK.offset(), ModifyRqtBitmask.RQN_LIST);
        writeList(in, ModifyRqtInput.CTX.offset(), rqns);
        execute(in, FirmwareObject.ANSWER_BYTES);
    }

    private static void writeList(byte[] in, int context, int[] rqns) {
        RqtContext.RQT_ACTUAL_SIZE.set(in, context, rqns.length);
        for (int i = 0; i < rqns.length; i++) {
            RqNum.RQ_NUM.set(in, context + RqtContext.RQ_NUM.at(i, RqNum.BYTES), rqns[i]);
        }
    }

    /** CREATE_TIR, indirect. Frames that the port sent itself are not let in. */
    FirmwareObject createTir(int rqtn, HashWriter hash) {
        byte[] in = input(Opcode.CREATE_TIR, CreateTirInput.BYTES);
        int context = CreateTirInput.CTX.offset();
        TirContext.DISP_TYPE.set(in, context, TirDispType.INDIRECT);
        TirContext.INDIRECT_TABLE.set(in, context, rqtn);
        TirContext.TRANSPORT_DOMAIN.set(in, context, hca.transportDomain());
        TirContext.SELF_LB_BLOCK.set(in, context, TirSelfLbBlock.BLOCK_UNICAST | TirSelfLbBlock.BLOCK_MULTICAST);
        hash.write(in, context);
        byte[] out = execute(in, CreateTirOutput.BYTES);
        return new FirmwareObject(
                commands, "TIR", CreateTirOutput.TIRN.get(out), Opcode.DESTROY_TIR, DestroyTirInput.TIRN);
    }

    /** MODIFY_TIR: another hash; function, key and fields together. */
    void modifyTir(int tirn, HashWriter hash) {
        byte[] in = input(Opcode.MODIFY_TIR, ModifyTirInput.BYTES);
        ModifyTirInput.TIRN.set(in, tirn);
        Block.putLong(in, ModifyTirInput.BITMASK.offset(), ModifyTirBitmask.HASH);
        hash.write(in, ModifyTirInput.CTX.offset());
        execute(in, FirmwareObject.ANSWER_BYTES);
    }

    private byte[] execute(byte[] in, int outputBytes) {
        return commands.execute(RxStage.NAME, in, outputBytes);
    }

    private static byte[] input(Opcode opcode, int bytes) {
        byte[] in = new byte[bytes];
        CommandInput.OPCODE.set(in, opcode.code());
        return in;
    }
}
