package org.cx4.tx;

import org.cx4.prm.Block;
import org.cx4.prm.MinWqeInlineMode;
import org.cx4.prm.Opcode;
import org.cx4.prm.WqType;
import org.cx4.prm.WqeConst;
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
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.hca.Hca;

/** The commands of the tx stage. */
final class TxFirmware {
    /** The unit of page lists: the device's page. */
    private static final int PAGE_BYTES = 4096;

    private final CommandInterface commands;
    private final Hca hca;

    TxFirmware(CommandInterface commands, Hca hca) {
        this.commands = commands;
        this.hca = hca;
    }

    /** CREATE_TIS of a priority. */
    FirmwareObject createTis(int priority) {
        byte[] in = input(Opcode.CREATE_TIS, CreateTisInput.BYTES);
        int context = CreateTisInput.CTX.offset();
        // The card counts priorities in steps of two: 0, 2, .. 14.
        TisContext.PRIO.set(in, context, 2 * priority);
        TisContext.TRANSPORT_DOMAIN.set(in, context, hca.transportDomain());
        byte[] out = commands.execute(TxStage.NAME, in, CreateTisOutput.BYTES);
        return new FirmwareObject(
                commands, "TIS", CreateTisOutput.TISN.get(out), Opcode.DESTROY_TIS, DestroyTisInput.TISN);
    }

    /**
     * CREATE_SQ; the queue is in reset.
     *
     * @param ring device address of the ring, contiguous
     * @param logEntries log2 of its WQEBBs
     * @param record device address of the doorbell record
     */
    FirmwareObject createSq(long ring, int logEntries, long record, int cqn, int tisn) {
        int pages = Math.max(1, (WqeConst.WQEBB_BYTES << logEntries) / PAGE_BYTES);
        byte[] in = input(Opcode.CREATE_SQ, CreateSqInput.BYTES + pages * Long.BYTES);
        int context = CreateSqInput.CTX.offset();
        SqContext.RLKY.set(in, context, 1);
        SqContext.FLUSH_IN_ERROR_EN.set(in, context, 1);
        SqContext.MIN_WQE_INLINE_MODE.set(in, context, MinWqeInlineMode.L2);
        SqContext.STATE.set(in, context, SqState.RESET.code());
        SqContext.CQN.set(in, context, cqn);
        SqContext.TIS_LST_SZ.set(in, context, 1);
        SqContext.TIS_NUM_0.set(in, context, tisn);
        int queue = context + SqContext.WQ.offset();
        WorkQueue.WQ_TYPE.set(in, queue, WqType.CYCLIC);
        WorkQueue.PD.set(in, queue, hca.pd());
        WorkQueue.UAR_PAGE.set(in, queue, hca.uarPage());
        WorkQueue.DBR_ADDR.set(in, queue, record);
        WorkQueue.LOG_WQ_STRIDE.set(in, queue, Integer.numberOfTrailingZeros(WqeConst.WQEBB_BYTES));
        WorkQueue.LOG_WQ_SZ.set(in, queue, logEntries);
        for (int page = 0; page < pages; page++) {
            Block.putLong(in, queue + WorkQueue.PAS.at(page, Long.BYTES), ring + (long) page * PAGE_BYTES);
        }
        byte[] out = commands.execute(TxStage.NAME, in, CreateSqOutput.BYTES);
        return new FirmwareObject(commands, "SQ", CreateSqOutput.SQN.get(out), Opcode.DESTROY_SQ, DestroySqInput.SQN);
    }

    /** MODIFY_SQ from one state to another; back to reset it undoes. */
    void move(int sqn, SqState from, SqState to) {
        byte[] in = input(Opcode.MODIFY_SQ, ModifySqInput.BYTES);
        ModifySqInput.SQ_STATE.set(in, from.code());
        ModifySqInput.SQN.set(in, sqn);
        SqContext.STATE.set(in, ModifySqInput.CTX.offset(), to.code());
        if (to == SqState.RESET) {
            commands.undo(TxStage.NAME, in, FirmwareObject.ANSWER_BYTES);
        } else {
            commands.execute(TxStage.NAME, in, FirmwareObject.ANSWER_BYTES);
        }
    }

    private static byte[] input(Opcode opcode, int bytes) {
        byte[] in = new byte[bytes];
        CommandInput.OPCODE.set(in, opcode.code());
        return in;
    }
}
