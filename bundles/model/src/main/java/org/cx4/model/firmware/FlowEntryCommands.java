package org.cx4.model.firmware;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.cx4.model.object.CardState;
import org.cx4.model.object.FirmwareObject;
import org.cx4.model.object.FlowCounterObject;
import org.cx4.model.object.FlowEntryObject;
import org.cx4.model.object.FlowGroupObject;
import org.cx4.model.object.FlowTableObject;
import org.cx4.model.object.ObjectKind;
import org.cx4.prm.FlowAction;
import org.cx4.prm.FlowDestType;
import org.cx4.prm.Opcode;
import org.cx4.prm.SetFteModifyEnableBit;
import org.cx4.prm.command.DeleteFteInput;
import org.cx4.prm.command.QueryFteInput;
import org.cx4.prm.command.QueryFteOutput;
import org.cx4.prm.command.SetFteInput;
import org.cx4.prm.context.DestFormat;
import org.cx4.prm.context.FlowContext;
import org.cx4.prm.context.FlowCounterList;
import org.cx4.prm.context.FlowTablePropLayout;

/** SET_FLOW_TABLE_ENTRY, DELETE_FLOW_TABLE_ENTRY, QUERY_FLOW_TABLE_ENTRY. */
final class FlowEntryCommands {
    private static final int CONTEXT = SetFteInput.FLOW_CONTEXT.offset();

    private static final int MODIFY_ACTION = 1 << SetFteModifyEnableBit.ACTION;
    private static final int MODIFY_TAG = 1 << SetFteModifyEnableBit.FLOW_TAG;
    private static final int MODIFY_DESTINATIONS = 1 << SetFteModifyEnableBit.DESTINATION_LIST;

    private final CardState card;

    FlowEntryCommands(CardState card) {
        this.card = card;
    }

    void addTo(CommandSet commands) {
        commands.add(Opcode.SET_FLOW_TABLE_ENTRY, SetFteInput.BYTES, 0, SetFteInput.OP_MOD_MODIFY, this::set);
        commands.add(Opcode.DELETE_FLOW_TABLE_ENTRY, DeleteFteInput.BYTES, 0, this::delete);
        commands.add(Opcode.QUERY_FLOW_TABLE_ENTRY, QueryFteInput.BYTES, QueryFteOutput.BYTES, this::query);
    }

    private void set(CommandCall call) {
        FlowTableObject table = FlowCommands.table(call, card, SetFteInput.TABLE_TYPE, SetFteInput.TABLE_ID);
        int index = call.in(SetFteInput.FLOW_INDEX);
        if (call.opMod() == SetFteInput.OP_MOD_MODIFY) {
            modify(call, table, index);
            return;
        }
        FlowGroupObject group = Lookup.get(card.flowGroups(), call.in(CONTEXT, FlowContext.GROUP_ID));
        Syndrome.GROUP_OF_OTHER_TABLE.when(group.table() != table);
        Syndrome.INDEX_OUTSIDE_GROUP.when(index < group.first() || index > group.last());
        Syndrome.INDEX_TAKEN.when(table.entry(index) != null);
        FlowEntryObject.Verdict verdict = verdict(
                call.in(CONTEXT, FlowContext.ACTION),
                call.in(CONTEXT, FlowContext.FLOW_TAG),
                destinations(call, table),
                counters(call));
        FlowEntryObject entry = new FlowEntryObject(index, group, value(call), verdict);
        if (table.hasMatchOf(entry)) {
            entry.release();
            throw Syndrome.MATCH_TAKEN.refuse();
        }
        table.add(entry);
    }

    private static byte[] value(CommandCall call) {
        return call.copy(CONTEXT + FlowContext.MATCH_VALUE.offset(), FlowContext.MATCH_VALUE.bytes());
    }

    private void modify(CommandCall call, FlowTableObject table, int index) {
        Syndrome.NOT_CAPABLE.when(card.capabilities().flowTable(FlowTablePropLayout.FLOW_MODIFY_EN) == 0);
        FlowEntryObject entry = entry(table, index);
        int mask = call.in(SetFteInput.MODIFY_ENABLE_MASK);
        Syndrome.FIELD_NOT_MODIFIABLE.when((mask & ~(MODIFY_ACTION | MODIFY_TAG | MODIFY_DESTINATIONS)) != 0);
        Syndrome.MATCH_CHANGED.when(!Arrays.equals(value(call), entry.value())
                || call.in(CONTEXT, FlowContext.GROUP_ID) != entry.group().number());
        FlowEntryObject.Verdict now = entry.verdict();
        entry.verdict(verdict(
                (mask & MODIFY_ACTION) == 0 ? now.action() : call.in(CONTEXT, FlowContext.ACTION),
                (mask & MODIFY_TAG) == 0 ? now.flowTag() : call.in(CONTEXT, FlowContext.FLOW_TAG),
                (mask & MODIFY_DESTINATIONS) == 0 ? now.destinations() : destinations(call, table),
                now.counters()));
    }

    private static FlowEntryObject entry(FlowTableObject table, int index) {
        FlowEntryObject entry = table.entry(index);
        if (entry == null) {
            throw Syndrome.UNKNOWN_OBJECT.refuse(ObjectKind.FLOW_ENTRY, index);
        }
        return entry;
    }

    private FlowEntryObject.Verdict verdict(
            int action, int tag, List<FirmwareObject> destinations, List<FlowCounterObject> counters) {
        int fate = action & ~FlowAction.COUNT;
        Syndrome.ACTION_ILLEGAL.when(
                fate != FlowAction.ALLOW && fate != FlowAction.DROP && fate != FlowAction.FWD_DEST);
        Syndrome.DESTINATIONS_ILLEGAL.when((fate == FlowAction.FWD_DEST) == destinations.isEmpty());
        Syndrome.COUNTERS_ILLEGAL.when((action != fate) == counters.isEmpty());
        Syndrome.NOT_CAPABLE.when(tag != 0 && card.capabilities().flowTable(FlowTablePropLayout.FLOW_TAG) == 0);
        return new FlowEntryObject.Verdict(action, tag, destinations, counters);
    }

    /** They follow the destinations. */
    private List<FlowCounterObject> counters(CommandCall call) {
        int count = call.in(CONTEXT, FlowContext.FLOW_COUNTER_LIST_SIZE);
        Syndrome.COUNTERS_ILLEGAL.when(count > 1);
        int first = CONTEXT
                + FlowContext.DESTINATION.offset()
                + call.in(CONTEXT, FlowContext.DESTINATION_LIST_SIZE) * DestFormat.BYTES;
        call.requireList(first, count, FlowCounterList.BYTES);
        return count == 0
                ? List.of()
                : List.of(Lookup.get(card.flowCounters(), call.in(first, FlowCounterList.FLOW_COUNTER_ID)));
    }

    private List<FirmwareObject> destinations(CommandCall call, FlowTableObject from) {
        int count = call.in(CONTEXT, FlowContext.DESTINATION_LIST_SIZE);
        Syndrome.SIZE_BEYOND_LIMIT.when(
                count > 1 << card.capabilities().flowTable(FlowTablePropLayout.LOG_MAX_DESTINATION));
        int first = CONTEXT + FlowContext.DESTINATION.offset();
        call.requireList(first, count, DestFormat.BYTES);
        List<FirmwareObject> destinations = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int at = first + i * DestFormat.BYTES;
            int number = call.in(at, DestFormat.DESTINATION_ID);
            switch (call.in(at, DestFormat.DESTINATION_TYPE)) {
                case FlowDestType.TIR -> destinations.add(Lookup.get(card.tirs(), number));
                case FlowDestType.FLOW_TABLE -> {
                    FlowTableObject table = Lookup.get(card.flowTables(), number);
                    Syndrome.LEVEL_NOT_HIGHER.when(table.level() <= from.level());
                    destinations.add(table);
                }
                default -> throw Syndrome.DESTINATIONS_ILLEGAL.refuse();
            }
        }
        return List.copyOf(destinations);
    }

    private void delete(CommandCall call) {
        FlowTableObject table = FlowCommands.table(call, card, DeleteFteInput.TABLE_TYPE, DeleteFteInput.TABLE_ID);
        table.remove(entry(table, call.in(DeleteFteInput.FLOW_INDEX)));
    }

    private void query(CommandCall call) {
        FlowTableObject table = FlowCommands.table(call, card, QueryFteInput.TABLE_TYPE, QueryFteInput.TABLE_ID);
        FlowEntryObject entry = entry(table, call.in(QueryFteInput.FLOW_INDEX));
        FlowEntryObject.Verdict verdict = entry.verdict();
        int context = QueryFteOutput.FLOW_CONTEXT.offset();
        call.out(context, FlowContext.GROUP_ID, entry.group().number());
        call.out(context, FlowContext.FLOW_TAG, verdict.flowTag());
        call.out(context, FlowContext.ACTION, verdict.action());
        call.out(
                context,
                FlowContext.DESTINATION_LIST_SIZE,
                verdict.destinations().size());
        call.answer(entry.value(), context + FlowContext.MATCH_VALUE.offset());
        call.out(context, FlowContext.FLOW_COUNTER_LIST_SIZE, verdict.counters().size());
        byte[] list = new byte
                [verdict.destinations().size() * DestFormat.BYTES
                        + verdict.counters().size() * FlowCounterList.BYTES];
        for (int i = 0; i < verdict.destinations().size(); i++) {
            FirmwareObject destination = verdict.destinations().get(i);
            int type = destination instanceof FlowTableObject ? FlowDestType.FLOW_TABLE : FlowDestType.TIR;
            DestFormat.DESTINATION_TYPE.set(list, i * DestFormat.BYTES, type);
            DestFormat.DESTINATION_ID.set(list, i * DestFormat.BYTES, destination.number());
        }
        for (int i = 0; i < verdict.counters().size(); i++) {
            int at = verdict.destinations().size() * DestFormat.BYTES + i * FlowCounterList.BYTES;
            FlowCounterList.FLOW_COUNTER_ID.set(
                    list, at, verdict.counters().get(i).number());
        }
        int first = context + FlowContext.DESTINATION.offset();
        if (first < call.out().length) {
            call.answer(list, first);
        }
    }
}
