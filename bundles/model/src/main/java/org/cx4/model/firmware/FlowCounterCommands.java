package org.cx4.model.firmware;

import org.cx4.model.object.CardState;
import org.cx4.model.object.FlowCounterObject;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.AllocFlowCounterOutput;
import org.cx4.prm.command.DeallocFlowCounterInput;
import org.cx4.prm.command.QueryFlowCounterInput;
import org.cx4.prm.command.QueryFlowCounterOutput;
import org.cx4.prm.context.FlowTablePropLayout;
import org.cx4.prm.context.TrafficCounter;

/** ALLOC_FLOW_COUNTER, DEALLOC_FLOW_COUNTER, QUERY_FLOW_COUNTER; one counter at a time. */
final class FlowCounterCommands {
    private static final int STATISTICS = QueryFlowCounterOutput.FLOW_STATISTICS.offset();

    private final CardState card;

    FlowCounterCommands(CardState card) {
        this.card = card;
    }

    void addTo(CommandSet commands) {
        commands.add(Opcode.ALLOC_FLOW_COUNTER, 0, AllocFlowCounterOutput.BYTES, this::allocate);
        commands.add(Opcode.DEALLOC_FLOW_COUNTER, DeallocFlowCounterInput.BYTES, 0, this::free);
        commands.add(
                Opcode.QUERY_FLOW_COUNTER,
                QueryFlowCounterInput.BYTES,
                QueryFlowCounterOutput.BYTES + TrafficCounter.BYTES,
                this::query);
    }

    private void allocate(CommandCall call) {
        Syndrome.NOT_CAPABLE.when(card.capabilities().flowTable(FlowTablePropLayout.FLOW_COUNTER) == 0);
        int limit = 1 << card.capabilities().flowTable(FlowTablePropLayout.LOG_MAX_FLOW_COUNTER);
        int next = Lookup.free(card.flowCounters(), limit);
        card.flowCounters().add(new FlowCounterObject(next));
        call.created(AllocFlowCounterOutput.FLOW_COUNTER_ID, next);
    }

    private void free(CommandCall call) {
        int number = call.number(DeallocFlowCounterInput.FLOW_COUNTER_ID);
        card.flowCounters().remove(Lookup.unused(card.flowCounters(), number));
    }

    private void query(CommandCall call) {
        Syndrome.BULK_UNSUPPORTED.when(call.in(QueryFlowCounterInput.NUM_OF_COUNTERS) > 1);
        FlowCounterObject counter = Lookup.get(card.flowCounters(), call.number(QueryFlowCounterInput.FLOW_COUNTER_ID));
        boolean clear = call.in(QueryFlowCounterInput.CLEAR) != 0;
        call.out(
                STATISTICS,
                TrafficCounter.PACKETS,
                clear ? counter.packets().getAndSet(0) : counter.packets().get());
        call.out(
                STATISTICS,
                TrafficCounter.OCTETS,
                clear ? counter.octets().getAndSet(0) : counter.octets().get());
    }
}
