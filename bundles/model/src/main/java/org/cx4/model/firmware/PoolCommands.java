package org.cx4.model.firmware;

import org.cx4.model.object.CardState;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.object.ObjectTable;
import org.cx4.model.object.QueueCounterObject;
import org.cx4.prm.BitField;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.AllocPdOutput;
import org.cx4.prm.command.AllocQCounterOutput;
import org.cx4.prm.command.AllocTransportDomainOutput;
import org.cx4.prm.command.AllocUarOutput;
import org.cx4.prm.command.DeallocPdInput;
import org.cx4.prm.command.DeallocQCounterInput;
import org.cx4.prm.command.DeallocTransportDomainInput;
import org.cx4.prm.command.DeallocUarInput;
import org.cx4.prm.command.QueryQCounterInput;
import org.cx4.prm.command.QueryQCounterOutput;
import org.cx4.prm.context.CmdHcaCap;

/** What is only a number: UAR, PD, TD; and queue counters. */
final class PoolCommands {
    private final CardState card;

    PoolCommands(CardState card) {
        this.card = card;
    }

    void addTo(CommandSet commands) {
        plain(
                commands,
                ObjectKind.UAR,
                Opcode.ALLOC_UAR,
                AllocUarOutput.UAR,
                Opcode.DEALLOC_UAR,
                DeallocUarInput.UAR,
                null);
        plain(
                commands,
                ObjectKind.PD,
                Opcode.ALLOC_PD,
                AllocPdOutput.PD,
                Opcode.DEALLOC_PD,
                DeallocPdInput.PD,
                CmdHcaCap.LOG_MAX_PD);
        plain(
                commands,
                ObjectKind.TD,
                Opcode.ALLOC_TRANSPORT_DOMAIN,
                AllocTransportDomainOutput.TRANSPORT_DOMAIN,
                Opcode.DEALLOC_TRANSPORT_DOMAIN,
                DeallocTransportDomainInput.TRANSPORT_DOMAIN,
                CmdHcaCap.LOG_MAX_TRANSPORT_DOMAIN);
        commands.add(Opcode.ALLOC_Q_COUNTER, 0, AllocQCounterOutput.BYTES, this::allocateCounter);
        commands.add(Opcode.DEALLOC_Q_COUNTER, DeallocQCounterInput.BYTES, 0, this::freeCounter);
        commands.add(Opcode.QUERY_Q_COUNTER, QueryQCounterInput.BYTES, QueryQCounterOutput.BYTES, this::queryCounter);
    }

    private void plain(
            CommandSet commands,
            ObjectKind kind,
            Opcode allocate,
            BitField allocated,
            Opcode free,
            BitField number,
            BitField logMax) {
        ObjectTable<FirmwareObject> table = card.plain(kind);
        commands.add(allocate, 0, CommandSet.PLAIN_OUTPUT, call -> {
            int limit = logMax == null ? kind.count() : 1 << card.capabilities().general(logMax);
            int next = Lookup.free(table, limit);
            table.add(new FirmwareObject(kind, next));
            call.created(allocated, next);
        });
        commands.add(free, 0, CommandSet.PLAIN_OUTPUT, call -> table.remove(Lookup.unused(table, call.number(number))));
    }

    private void allocateCounter(CommandCall call) {
        int next = Lookup.free(card.queueCounters(), card.capabilities().general(CmdHcaCap.MAX_QP_CNT));
        card.queueCounters().add(new QueueCounterObject(next));
        call.created(AllocQCounterOutput.COUNTER_SET_ID, next);
    }

    private void freeCounter(CommandCall call) {
        int number = call.number(DeallocQCounterInput.COUNTER_SET_ID);
        card.queueCounters().remove(Lookup.unused(card.queueCounters(), number));
    }

    private void queryCounter(CommandCall call) {
        QueueCounterObject counter = Lookup.get(card.queueCounters(), call.number(QueryQCounterInput.COUNTER_SET_ID));
        boolean clear = call.in(QueryQCounterInput.CLEAR) != 0;
        call.out(
                QueryQCounterOutput.OUT_OF_BUFFER,
                clear
                        ? counter.outOfBuffer().getAndSet(0)
                        : counter.outOfBuffer().get());
        call.out(
                QueryQCounterOutput.RESP_LOCAL_LENGTH_ERROR,
                clear
                        ? counter.localLengthErrors().getAndSet(0)
                        : counter.localLengthErrors().get());
    }
}
