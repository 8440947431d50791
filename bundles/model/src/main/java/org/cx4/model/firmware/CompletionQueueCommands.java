package org.cx4.model.firmware;

import org.cx4.model.dma.PageList;
import org.cx4.model.object.CardState;
import org.cx4.model.object.CompletionQueueObject;
import org.cx4.model.object.EventQueueObject;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.ObjectKind;
import org.cx4.prm.BitField;
import org.cx4.prm.CqPeriodMode;
import org.cx4.prm.ModifyCqFieldSelect;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CreateCqInput;
import org.cx4.prm.command.CreateCqOutput;
import org.cx4.prm.command.DestroyCqInput;
import org.cx4.prm.command.ModifyCqInput;
import org.cx4.prm.command.QueryCqInput;
import org.cx4.prm.command.QueryCqOutput;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.CqContext;
import org.cx4.prm.data.Cqe64;

/** CREATE_CQ, MODIFY_CQ, DESTROY_CQ, QUERY_CQ. */
final class CompletionQueueCommands {
    private static final int CONTEXT = CreateCqInput.CQ_CONTEXT.offset();
    private static final int MODERATION = ModifyCqFieldSelect.CQ_PERIOD | ModifyCqFieldSelect.CQ_MAX_COUNT;

    private final CardState card;

    CompletionQueueCommands(CardState card) {
        this.card = card;
    }

    void addTo(CommandSet commands) {
        commands.add(Opcode.CREATE_CQ, CreateCqInput.BYTES, CreateCqOutput.BYTES, this::create);
        commands.add(Opcode.MODIFY_CQ, ModifyCqInput.BYTES, 0, ModifyCqInput.OP_MOD_RESIZE, this::modify);
        commands.add(Opcode.DESTROY_CQ, DestroyCqInput.BYTES, 0, this::destroy);
        commands.add(Opcode.QUERY_CQ, QueryCqInput.BYTES, QueryCqOutput.BYTES, this::query);
    }

    private boolean capable(BitField capability) {
        return card.capabilities().general(capability) != 0;
    }

    private void create(CommandCall call) {
        Syndrome.CQ_FORMAT_UNSUPPORTED.when(call.in(CONTEXT, CqContext.CQE_SZ) != 0
                || call.in(CONTEXT, CqContext.CC) != 0
                || call.in(CONTEXT, CqContext.CQE_COMP_EN) != 0);
        boolean overrunIgnored = call.in(CONTEXT, CqContext.OI) != 0;
        int period = call.in(CONTEXT, CqContext.CQ_PERIOD);
        int count = call.in(CONTEXT, CqContext.CQ_MAX_COUNT);
        Syndrome.NOT_CAPABLE.when((overrunIgnored && !capable(CmdHcaCap.CQ_OI))
                || ((period | count) != 0 && !capable(CmdHcaCap.CQ_MODERATION)));
        checkMode(call.in(CONTEXT, CqContext.CQ_PERIOD_MODE));
        FirmwareObject uar = Lookup.get(card.plain(ObjectKind.UAR), call.in(CONTEXT, CqContext.UAR_PAGE));
        EventQueueObject events = Lookup.get(card.eventQueues(), call.in(CONTEXT, CqContext.C_EQN_OR_APU_ELEMENT));
        int logSize = call.in(CONTEXT, CqContext.LOG_CQ_SIZE);
        Syndrome.SIZE_BEYOND_LIMIT.when(logSize > card.capabilities().general(CmdHcaCap.LOG_MAX_CQ_SZ));
        long record = Buffers.record(call.in(CONTEXT, CqContext.DBR_ADDR));
        PageList ring = Buffers.pages(
                call,
                card.dma(),
                CreateCqInput.PAS.offset(),
                (long) Cqe64.BYTES << logSize,
                call.in(CONTEXT, CqContext.LOG_PAGE_SIZE),
                call.in(CONTEXT, CqContext.PAGE_OFFSET));
        int number =
                Lookup.free(card.completionQueues(), 1 << card.capabilities().general(CmdHcaCap.LOG_MAX_CQ));
        CompletionQueueObject queue = new CompletionQueueObject(
                number, card.dma(), ring, logSize, record, uar, events, card.moderator(), card.events());
        queue.overrunIgnored(overrunIgnored);
        queue.moderation(period, count);
        queue.periodFromCqe(call.in(CONTEXT, CqContext.CQ_PERIOD_MODE) == CqPeriodMode.START_FROM_CQE);
        card.completionQueues().add(queue);
        call.created(CreateCqOutput.CQN, number);
    }

    private void checkMode(int mode) {
        Syndrome.FIELD_NOT_MODIFIABLE.when(mode > CqPeriodMode.START_FROM_CQE);
        Syndrome.NOT_CAPABLE.when(mode == CqPeriodMode.START_FROM_CQE && !capable(CmdHcaCap.CQ_PERIOD_START_FROM_CQE));
    }

    private void modify(CommandCall call) {
        CompletionQueueObject queue = Lookup.get(card.completionQueues(), call.number(ModifyCqInput.CQN));
        Syndrome.UNKNOWN_OP_MOD.when(call.opMod() == ModifyCqInput.OP_MOD_RESIZE);
        int mask = call.mask(ModifyCqInput.MODIFY_FIELD_SELECT_RESIZE_FIELD_SELECT);
        int known = MODERATION | ModifyCqFieldSelect.OI | ModifyCqFieldSelect.C_EQN | ModifyCqFieldSelect.PERIOD_MODE;
        Syndrome.FIELD_NOT_MODIFIABLE.when((mask & ~known) != 0);
        boolean setsMode = (mask & ModifyCqFieldSelect.PERIOD_MODE) != 0;
        int mode = call.in(ModifyCqInput.CQ_CONTEXT.offset(), CqContext.CQ_PERIOD_MODE);
        checkMode(setsMode ? mode : 0);
        Syndrome.NOT_CAPABLE.when((setsMode && !capable(CmdHcaCap.CQ_PERIOD_MODE_MODIFY))
                || ((mask & MODERATION) != 0 && !capable(CmdHcaCap.CQ_MODERATION))
                || ((mask & ModifyCqFieldSelect.OI) != 0 && !capable(CmdHcaCap.CQ_OI))
                || ((mask & ModifyCqFieldSelect.C_EQN) != 0 && !capable(CmdHcaCap.CQ_EQ_REMAP)));
        int context = ModifyCqInput.CQ_CONTEXT.offset();
        EventQueueObject events = (mask & ModifyCqFieldSelect.C_EQN) == 0
                ? null
                : Lookup.get(card.eventQueues(), call.in(context, CqContext.C_EQN_OR_APU_ELEMENT));
        queue.moderation(
                (mask & ModifyCqFieldSelect.CQ_PERIOD) == 0
                        ? queue.periodMicros()
                        : call.in(context, CqContext.CQ_PERIOD),
                (mask & ModifyCqFieldSelect.CQ_MAX_COUNT) == 0
                        ? queue.maxCount()
                        : call.in(context, CqContext.CQ_MAX_COUNT));
        if (setsMode) {
            queue.periodFromCqe(mode == CqPeriodMode.START_FROM_CQE);
        }
        if ((mask & ModifyCqFieldSelect.OI) != 0) {
            queue.overrunIgnored(call.in(context, CqContext.OI) != 0);
        }
        if (events != null) {
            queue.eventQueue(events);
        }
    }

    private void destroy(CommandCall call) {
        CompletionQueueObject queue = Lookup.unused(card.completionQueues(), call.number(DestroyCqInput.CQN));
        queue.stop();
        card.completionQueues().remove(queue);
    }

    private void query(CommandCall call) {
        CompletionQueueObject queue = Lookup.get(card.completionQueues(), call.number(QueryCqInput.CQN));
        int context = QueryCqOutput.CQ_CONTEXT.offset();
        call.out(context, CqContext.STATUS, queue.status());
        call.out(context, CqContext.OI, queue.overrunIgnored() ? 1 : 0);
        call.out(context, CqContext.CQ_PERIOD_MODE, queue.periodFromCqe() ? CqPeriodMode.START_FROM_CQE : 0);
        call.out(context, CqContext.ST, queue.state());
        call.out(context, CqContext.LOG_CQ_SIZE, queue.logSize());
        call.out(context, CqContext.UAR_PAGE, queue.uar().number());
        call.out(context, CqContext.CQ_PERIOD, queue.periodMicros());
        call.out(context, CqContext.CQ_MAX_COUNT, queue.maxCount());
        call.out(context, CqContext.C_EQN_OR_APU_ELEMENT, queue.eventQueue().number());
        call.out(context, CqContext.LOG_PAGE_SIZE, Buffers.logPageSize(queue.ring()));
        call.out(context, CqContext.LAST_NOTIFIED_INDEX, queue.notified());
        call.out(context, CqContext.LAST_SOLICIT_INDEX, queue.solicited());
        call.out(context, CqContext.CONSUMER_COUNTER, queue.consumer());
        call.out(context, CqContext.PRODUCER_COUNTER, queue.producer());
        call.out(context, CqContext.DBR_ADDR, queue.recordAddress());
        Buffers.answer(call, QueryCqOutput.PAS.offset(), queue.ring());
    }
}
