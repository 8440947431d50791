package org.cx4.model.firmware;

import org.cx4.model.object.CardState;
import org.cx4.model.object.CompletionQueueObject;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.object.PacketWork;
import org.cx4.model.object.SendQueueObject;
import org.cx4.model.object.TisObject;
import org.cx4.model.object.WorkQueueGeometry;
import org.cx4.model.object.WorkQueueState;
import org.cx4.prm.CapWqeInlineMode;
import org.cx4.prm.MinWqeInlineMode;
import org.cx4.prm.Opcode;
import org.cx4.prm.QueueState;
import org.cx4.prm.WqType;
import org.cx4.prm.command.CreateSqInput;
import org.cx4.prm.command.CreateSqOutput;
import org.cx4.prm.command.DestroySqInput;
import org.cx4.prm.command.ModifySqInput;
import org.cx4.prm.command.QuerySqInput;
import org.cx4.prm.command.QuerySqOutput;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.EthernetOffloadCap;
import org.cx4.prm.context.SqContext;
import org.cx4.prm.context.WorkQueue;

/** CREATE_SQ, MODIFY_SQ, DESTROY_SQ, QUERY_SQ. */
final class SendQueueCommands {
    private static final int CONTEXT = CreateSqInput.CTX.offset();

    private final CardState card;
    private final PacketWork packets;

    SendQueueCommands(CardState card, PacketWork packets) {
        this.card = card;
        this.packets = packets;
    }

    void addTo(CommandSet commands) {
        commands.add(Opcode.CREATE_SQ, CreateSqInput.BYTES, CreateSqOutput.BYTES, this::create);
        commands.add(Opcode.MODIFY_SQ, ModifySqInput.BYTES, 0, this::modify);
        commands.add(Opcode.DESTROY_SQ, DestroySqInput.BYTES, 0, this::destroy);
        commands.add(Opcode.QUERY_SQ, QuerySqInput.BYTES, QuerySqOutput.BYTES, this::query);
    }

    private void create(CommandCall call) {
        Syndrome.LKEY_UNSUPPORTED.when(call.in(CONTEXT, SqContext.RLKY) == 0);
        Syndrome.CREATED_NOT_RESET.when(call.in(CONTEXT, SqContext.STATE) != QueueState.RST);
        Syndrome.TIS_LIST_SIZE.when(call.in(CONTEXT, SqContext.TIS_LST_SZ) != 1);
        CompletionQueueObject completions = Lookup.get(card.completionQueues(), call.in(CONTEXT, SqContext.CQN));
        TisObject tis = Lookup.get(card.tiss(), call.in(CONTEXT, SqContext.TIS_NUM_0));
        int wq = CONTEXT + SqContext.WQ.offset();
        FirmwareObject uar = Lookup.get(card.plain(ObjectKind.UAR), call.in(wq, WorkQueue.UAR_PAGE));
        FirmwareObject pd = Lookup.get(card.plain(ObjectKind.PD), call.in(wq, WorkQueue.PD));
        WorkQueueGeometry geometry =
                Buffers.workQueue(call, card, wq, CmdHcaCap.LOG_MIN_STRIDE_SZ_SQ, CmdHcaCap.LOG_MAX_STRIDE_SZ_SQ);
        int number = Lookup.free(card.sendQueues(), 1 << card.capabilities().general(CmdHcaCap.LOG_MAX_SQ));
        card.sendQueues()
                .add(new SendQueueObject(
                        number,
                        geometry,
                        completions,
                        tis,
                        uar,
                        pd,
                        call.in(CONTEXT, SqContext.USER_INDEX),
                        call.in(CONTEXT, SqContext.FLUSH_IN_ERROR_EN) != 0,
                        inlineMode(call.in(CONTEXT, SqContext.MIN_WQE_INLINE_MODE))));
        call.created(CreateSqOutput.SQN, number);
    }

    /** The card's demand comes first: always L2, or what the vport context says (L2 too), or what the queue wants. */
    private int inlineMode(int wanted) {
        return switch (card.capabilities().ethernet(EthernetOffloadCap.WQE_INLINE_MODE)) {
            case CapWqeInlineMode.REQUIRE_L2 -> MinWqeInlineMode.L2;
            case CapWqeInlineMode.VPORT_CONTEXT -> Math.max(wanted, MinWqeInlineMode.L2);
            default -> wanted;
        };
    }

    private void modify(CommandCall call) {
        SendQueueObject queue = Lookup.get(card.sendQueues(), call.number(ModifySqInput.SQN));
        Syndrome.FIELD_NOT_MODIFIABLE.when(call.in(0, ModifySqInput.MODIFY_BITMASK) != 0);
        WorkQueueState next = WorkQueueState.of(call.in(ModifySqInput.CTX.offset(), SqContext.STATE));
        synchronized (queue) {
            Syndrome.STATE_MISMATCH.when(
                    call.in(ModifySqInput.SQ_STATE) != queue.state().code());
            Syndrome.STATE_MOVE_ILLEGAL.when(next == null || !queue.state().mayMoveTo(next));
            boolean fails = next == WorkQueueState.ERROR && queue.state() != next;
            queue.moveTo(next);
            if (fails) {
                packets.flush(queue);
            }
        }
    }

    private void destroy(CommandCall call) {
        SendQueueObject queue = Lookup.unused(card.sendQueues(), call.number(DestroySqInput.SQN));
        queue.stop();
        card.sendQueues().remove(queue);
    }

    private void query(CommandCall call) {
        SendQueueObject queue = Lookup.get(card.sendQueues(), call.number(QuerySqInput.SQN));
        int context = QuerySqOutput.SQ_CONTEXT.offset();
        call.out(context, SqContext.RLKY, 1);
        call.out(context, SqContext.FLUSH_IN_ERROR_EN, queue.flushInError() ? 1 : 0);
        call.out(context, SqContext.MIN_WQE_INLINE_MODE, queue.minInlineMode());
        call.out(context, SqContext.USER_INDEX, queue.userIndex());
        call.out(context, SqContext.CQN, queue.completions().number());
        call.out(context, SqContext.TIS_LST_SZ, 1);
        call.out(context, SqContext.TIS_NUM_0, queue.tis().number());
        int wq = context + SqContext.WQ.offset();
        synchronized (queue) {
            call.out(context, SqContext.STATE, queue.state().code());
            call.out(wq, WorkQueue.HW_COUNTER, queue.consumed());
            call.out(wq, WorkQueue.SW_COUNTER, queue.consumed() + Math.max(0, queue.posted()));
        }
        call.out(wq, WorkQueue.WQ_TYPE, WqType.CYCLIC);
        call.out(wq, WorkQueue.UAR_PAGE, queue.uar().number());
        call.out(wq, WorkQueue.DBR_ADDR, queue.recordAddress());
        call.out(wq, WorkQueue.LOG_WQ_STRIDE, queue.logStride());
        call.out(wq, WorkQueue.LOG_WQ_SZ, Integer.numberOfTrailingZeros(queue.size()));
        call.out(wq, WorkQueue.LOG_WQ_PG_SZ, Buffers.logPageSize(queue.ring()));
    }
}
