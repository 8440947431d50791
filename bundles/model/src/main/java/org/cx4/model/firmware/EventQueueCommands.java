package org.cx4.model.firmware;

import org.cx4.model.dma.PageList;
import org.cx4.model.object.CardState;
import org.cx4.model.object.EventQueueObject;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.Interrupts;
import org.cx4.model.object.ObjectKind;
import org.cx4.prm.Block;
import org.cx4.prm.EqState;
import org.cx4.prm.EqStatus;
import org.cx4.prm.EventType;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CreateEqInput;
import org.cx4.prm.command.CreateEqOutput;
import org.cx4.prm.command.DestroyEqInput;
import org.cx4.prm.command.QueryEqInput;
import org.cx4.prm.command.QueryEqOutput;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.EqContext;
import org.cx4.prm.data.Eqe;

/** CREATE_EQ, DESTROY_EQ, QUERY_EQ. */
final class EventQueueCommands {
    private static final int CONTEXT = CreateEqInput.EQ_CONTEXT_ENTRY.offset();

    private final CardState card;
    private final Interrupts interrupts;
    private final int vectors;

    EventQueueCommands(CardState card, Interrupts interrupts, int vectors) {
        this.card = card;
        this.interrupts = interrupts;
        this.vectors = vectors;
    }

    void addTo(CommandSet commands) {
        commands.add(Opcode.CREATE_EQ, CreateEqInput.BYTES, CreateEqOutput.BYTES, this::create);
        commands.add(Opcode.DESTROY_EQ, DestroyEqInput.BYTES, 0, this::destroy);
        commands.add(Opcode.QUERY_EQ, QueryEqInput.BYTES, QueryEqOutput.BYTES, this::query);
    }

    private void create(CommandCall call) {
        FirmwareObject uar = Lookup.get(card.plain(ObjectKind.UAR), call.in(CONTEXT, EqContext.UAR_PAGE));
        int logSize = call.in(CONTEXT, EqContext.LOG_EQ_SIZE);
        Syndrome.SIZE_BEYOND_LIMIT.when(logSize > card.capabilities().general(CmdHcaCap.LOG_MAX_EQ_SZ));
        int vector = call.in(CONTEXT, EqContext.INTR);
        Syndrome.VECTOR_UNKNOWN.when(vector >= vectors);
        long mask = Block.getLong(call.in(), CreateEqInput.EVENT_BITMASK.offset());
        Syndrome.EVENT_NOT_MASKABLE.when((mask & 1L << EventType.COMP.code()) != 0);
        PageList ring = Buffers.pages(
                call,
                card.dma(),
                CreateEqInput.PAS.offset(),
                (long) Eqe.BYTES << logSize,
                call.in(CONTEXT, EqContext.LOG_PAGE_SIZE),
                call.in(CONTEXT, EqContext.PAGE_OFFSET));
        int number = Lookup.free(card.eventQueues(), 1 << card.capabilities().general(CmdHcaCap.LOG_MAX_EQ));
        card.eventQueues()
                .add(new EventQueueObject(
                        number,
                        ring,
                        logSize,
                        vector,
                        mask,
                        call.in(CONTEXT, EqContext.OI) != 0,
                        uar,
                        interrupts,
                        card.health()));
        call.created(CreateEqOutput.EQ_NUMBER, number);
    }

    private void destroy(CommandCall call) {
        EventQueueObject queue = Lookup.unused(card.eventQueues(), call.number(DestroyEqInput.EQ_NUMBER));
        card.eventQueues().remove(queue);
        queue.stop();
    }

    private void query(CommandCall call) {
        EventQueueObject queue = Lookup.get(card.eventQueues(), call.number(QueryEqInput.EQ_NUMBER));
        int context = QueryEqOutput.EQ_CONTEXT_ENTRY.offset();
        call.out(context, EqContext.STATUS, queue.failed() ? EqStatus.EQ_WRITE_FAILURE : EqStatus.OK);
        call.out(context, EqContext.ST, queue.armed() ? EqState.ARMED : EqState.FIRED);
        call.out(context, EqContext.LOG_EQ_SIZE, queue.logSize());
        call.out(context, EqContext.UAR_PAGE, queue.uar().number());
        call.out(context, EqContext.INTR, queue.vector());
        call.out(context, EqContext.LOG_PAGE_SIZE, Buffers.logPageSize(queue.ring()));
        call.out(context, EqContext.CONSUMER_COUNTER, queue.consumer());
        call.out(context, EqContext.PRODUCER_COUNTER, queue.producer());
        call.out(0, QueryEqOutput.EVENT_BITMASK, queue.eventMask());
        Buffers.answer(call, QueryEqOutput.PAS.offset(), queue.ring());
    }
}
