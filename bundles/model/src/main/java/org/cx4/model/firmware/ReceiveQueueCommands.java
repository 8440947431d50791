package org.cx4.model.firmware;

import org.cx4.model.object.CardState;
import org.cx4.model.object.CompletionQueueObject;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.object.PacketWork;
import org.cx4.model.object.QueueCounterObject;
import org.cx4.model.object.ReceiveQueueObject;
import org.cx4.model.object.WorkQueueGeometry;
import org.cx4.model.object.WorkQueueState;
import org.cx4.prm.ModifyRqBitmask;
import org.cx4.prm.Opcode;
import org.cx4.prm.QueueState;
import org.cx4.prm.WqType;
import org.cx4.prm.command.CreateRqInput;
import org.cx4.prm.command.CreateRqOutput;
import org.cx4.prm.command.DestroyRqInput;
import org.cx4.prm.command.ModifyRqInput;
import org.cx4.prm.command.QueryRqInput;
import org.cx4.prm.command.QueryRqOutput;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.EthernetOffloadCap;
import org.cx4.prm.context.RqContext;
import org.cx4.prm.context.WorkQueue;

/** CREATE_RQ, MODIFY_RQ, DESTROY_RQ, QUERY_RQ. */
final class ReceiveQueueCommands {
    private static final int CONTEXT = CreateRqInput.CTX.offset();
    private static final int MEMORY_RQ_INLINE = 0;

    private final CardState card;
    private final PacketWork packets;

    ReceiveQueueCommands(CardState card, PacketWork packets) {
        this.card = card;
        this.packets = packets;
    }

    void addTo(CommandSet commands) {
        commands.add(Opcode.CREATE_RQ, CreateRqInput.BYTES, CreateRqOutput.BYTES, this::create);
        commands.add(Opcode.MODIFY_RQ, ModifyRqInput.BYTES, 0, this::modify);
        commands.add(Opcode.DESTROY_RQ, DestroyRqInput.BYTES, 0, this::destroy);
        commands.add(Opcode.QUERY_RQ, QueryRqInput.BYTES, QueryRqOutput.BYTES, this::query);
    }

    private void create(CommandCall call) {
        Syndrome.LKEY_UNSUPPORTED.when(call.in(CONTEXT, RqContext.RLKY) == 0);
        Syndrome.CREATED_NOT_RESET.when(call.in(CONTEXT, RqContext.STATE) != QueueState.RST);
        Syndrome.MEMORY_TYPE_UNSUPPORTED.when(call.in(CONTEXT, RqContext.MEM_RQ_TYPE) != MEMORY_RQ_INLINE);
        Syndrome.NOT_CAPABLE.when(call.in(CONTEXT, RqContext.SCATTER_FCS) != 0
                && card.capabilities().ethernet(EthernetOffloadCap.SCATTER_FCS) == 0);
        CompletionQueueObject completions = Lookup.get(card.completionQueues(), call.in(CONTEXT, RqContext.CQN));
        QueueCounterObject counter = counter(call.in(CONTEXT, RqContext.COUNTER_SET_ID));
        int wq = CONTEXT + RqContext.WQ.offset();
        FirmwareObject pd = Lookup.get(card.plain(ObjectKind.PD), call.in(wq, WorkQueue.PD));
        WorkQueueGeometry geometry =
                Buffers.workQueue(call, card, wq, CmdHcaCap.LOG_MIN_STRIDE_SZ_RQ, CmdHcaCap.LOG_MAX_STRIDE_SZ_RQ);
        int number = Lookup.free(card.receiveQueues(), 1 << card.capabilities().general(CmdHcaCap.LOG_MAX_RQ));
        card.receiveQueues()
                .add(new ReceiveQueueObject(
                        number,
                        geometry,
                        completions,
                        counter,
                        pd,
                        call.in(CONTEXT, RqContext.USER_INDEX),
                        call.in(CONTEXT, RqContext.FLUSH_IN_ERROR_EN) != 0,
                        keepsTags(call.in(CONTEXT, RqContext.VSD))));
        call.created(CreateRqOutput.RQN, number);
    }

    /** A card that cannot strip tags leaves them where they are. */
    private boolean keepsTags(int vsd) {
        return vsd != 0 || card.capabilities().ethernet(EthernetOffloadCap.VLAN_CAP) == 0;
    }

    private QueueCounterObject counter(int number) {
        return number == 0 ? null : Lookup.get(card.queueCounters(), number);
    }

    private void modify(CommandCall call) {
        ReceiveQueueObject queue = Lookup.get(card.receiveQueues(), call.number(ModifyRqInput.RQN));
        int context = ModifyRqInput.CTX.offset();
        long mask = call.in(0, ModifyRqInput.MODIFY_BITMASK);
        boolean setsCounter = (mask & ModifyRqBitmask.RQ_COUNTER_SET_ID) != 0;
        Syndrome.FIELD_NOT_MODIFIABLE.when((mask & ~(ModifyRqBitmask.VSD | ModifyRqBitmask.RQ_COUNTER_SET_ID)) != 0);
        Syndrome.NOT_CAPABLE.when(setsCounter && card.capabilities().general(CmdHcaCap.MODIFY_RQ_COUNTER_SET_ID) == 0);
        QueueCounterObject counter = setsCounter ? counter(call.in(context, RqContext.COUNTER_SET_ID)) : null;
        WorkQueueState next = WorkQueueState.of(call.in(context, RqContext.STATE));
        synchronized (queue) {
            Syndrome.STATE_MISMATCH.when(
                    call.in(ModifyRqInput.RQ_STATE) != queue.state().code());
            Syndrome.STATE_MOVE_ILLEGAL.when(next == null || !queue.state().mayMoveTo(next));
            if (setsCounter) {
                queue.counter(counter);
            }
            if ((mask & ModifyRqBitmask.VSD) != 0) {
                queue.vlanStripDisabled(keepsTags(call.in(context, RqContext.VSD)));
            }
            boolean fails = next == WorkQueueState.ERROR && queue.state() != next;
            queue.moveTo(next);
            if (fails) {
                packets.flush(queue);
            }
        }
    }

    private void destroy(CommandCall call) {
        ReceiveQueueObject queue = Lookup.unused(card.receiveQueues(), call.number(DestroyRqInput.RQN));
        queue.stop();
        card.receiveQueues().remove(queue);
    }

    private void query(CommandCall call) {
        ReceiveQueueObject queue = Lookup.get(card.receiveQueues(), call.number(QueryRqInput.RQN));
        int context = QueryRqOutput.RQ_CONTEXT.offset();
        call.out(context, RqContext.RLKY, 1);
        call.out(context, RqContext.VSD, queue.vlanStripDisabled() ? 1 : 0);
        call.out(context, RqContext.FLUSH_IN_ERROR_EN, queue.flushInError() ? 1 : 0);
        call.out(context, RqContext.USER_INDEX, queue.userIndex());
        call.out(context, RqContext.CQN, queue.completions().number());
        call.out(
                context,
                RqContext.COUNTER_SET_ID,
                queue.counter() == null ? 0 : queue.counter().number());
        int wq = context + RqContext.WQ.offset();
        synchronized (queue) {
            call.out(context, RqContext.STATE, queue.state().code());
            call.out(wq, WorkQueue.HW_COUNTER, queue.consumed());
            call.out(wq, WorkQueue.SW_COUNTER, queue.consumed() + Math.max(0, queue.posted()));
        }
        call.out(wq, WorkQueue.WQ_TYPE, WqType.CYCLIC);
        call.out(wq, WorkQueue.DBR_ADDR, queue.recordAddress());
        call.out(wq, WorkQueue.LOG_WQ_STRIDE, queue.logStride());
        call.out(wq, WorkQueue.LOG_WQ_SZ, Integer.numberOfTrailingZeros(queue.size()));
        call.out(wq, WorkQueue.LOG_WQ_PG_SZ, Buffers.logPageSize(queue.ring()));
    }
}
