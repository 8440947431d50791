package org.cx4.model.firmware;

import org.cx4.model.object.CardState;
import org.cx4.model.object.FlowGroupObject;
import org.cx4.model.object.FlowTableObject;
import org.cx4.prm.BitField;
import org.cx4.prm.FlowMissAction;
import org.cx4.prm.FlowTableType;
import org.cx4.prm.MatchCriteria;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CreateFlowGroupInput;
import org.cx4.prm.command.CreateFlowGroupOutput;
import org.cx4.prm.command.CreateFlowTableInput;
import org.cx4.prm.command.CreateFlowTableOutput;
import org.cx4.prm.command.DestroyFlowGroupInput;
import org.cx4.prm.command.DestroyFlowTableInput;
import org.cx4.prm.command.QueryFlowGroupInput;
import org.cx4.prm.command.QueryFlowGroupOutput;
import org.cx4.prm.command.QueryFlowTableInput;
import org.cx4.prm.command.QueryFlowTableOutput;
import org.cx4.prm.command.SetFlowTableRootInput;
import org.cx4.prm.context.FlowTableContext;
import org.cx4.prm.context.FlowTablePropLayout;

/** Flow tables, their root, and flow groups. */
final class FlowCommands {

    private final CardState card;

    FlowCommands(CardState card) {
        this.card = card;
    }

    void addTo(CommandSet commands) {
        commands.add(
                Opcode.CREATE_FLOW_TABLE, CreateFlowTableInput.BYTES, CreateFlowTableOutput.BYTES, this::createTable);
        commands.add(Opcode.DESTROY_FLOW_TABLE, DestroyFlowTableInput.BYTES, 0, this::destroyTable);
        commands.add(Opcode.QUERY_FLOW_TABLE, QueryFlowTableInput.BYTES, QueryFlowTableOutput.BYTES, this::queryTable);
        commands.add(
                Opcode.SET_FLOW_TABLE_ROOT,
                SetFlowTableRootInput.BYTES,
                0,
                SetFlowTableRootInput.OP_MOD_DISCONNECT,
                this::setRoot);
        commands.add(
                Opcode.CREATE_FLOW_GROUP, CreateFlowGroupInput.BYTES, CreateFlowGroupOutput.BYTES, this::createGroup);
        commands.add(Opcode.DESTROY_FLOW_GROUP, DestroyFlowGroupInput.BYTES, 0, this::destroyGroup);
        commands.add(Opcode.QUERY_FLOW_GROUP, QueryFlowGroupInput.BYTES, QueryFlowGroupOutput.BYTES, this::queryGroup);
    }

    /** The table that a command names, by the type and number fields of its input. */
    static FlowTableObject table(CommandCall call, CardState card, BitField type, BitField number) {
        Syndrome.TABLE_TYPE_UNSUPPORTED.when(call.in(type) != FlowTableType.NIC_RX);
        return Lookup.get(card.flowTables(), call.number(number));
    }

    private boolean capable(BitField capability) {
        return card.capabilities().flowTable(capability) != 0;
    }

    private void createTable(CommandCall call) {
        Syndrome.NOT_CAPABLE.when(!capable(FlowTablePropLayout.FT_SUPPORT));
        Syndrome.TABLE_TYPE_UNSUPPORTED.when(call.in(CreateFlowTableInput.TABLE_TYPE) != FlowTableType.NIC_RX);
        int context = CreateFlowTableInput.FLOW_TABLE_CONTEXT.offset();
        int level = call.in(context, FlowTableContext.LEVEL);
        Syndrome.LEVEL_BEYOND_LIMIT.when(level > card.capabilities().flowTable(FlowTablePropLayout.MAX_FT_LEVEL));
        int logSize = call.in(context, FlowTableContext.LOG_SIZE);
        Syndrome.SIZE_BEYOND_LIMIT.when(logSize > card.capabilities().flowTable(FlowTablePropLayout.LOG_MAX_FT_SIZE));
        FlowTableObject miss = missTable(call, context, level);
        int number =
                Lookup.free(card.flowTables(), 1 << card.capabilities().flowTable(FlowTablePropLayout.LOG_MAX_FT_NUM));
        card.flowTables().add(new FlowTableObject(number, level, logSize, miss));
        call.created(CreateFlowTableOutput.TABLE_ID, number);
    }

    private FlowTableObject missTable(CommandCall call, int context, int level) {
        return switch (call.in(context, FlowTableContext.TABLE_MISS_ACTION)) {
            case FlowMissAction.DEF -> null;
            case FlowMissAction.FWD -> {
                Syndrome.NOT_CAPABLE.when(!capable(FlowTablePropLayout.IDENTIFIED_MISS_TABLE_MODE));
                FlowTableObject miss = Lookup.get(card.flowTables(), call.in(context, FlowTableContext.TABLE_MISS_ID));
                Syndrome.LEVEL_NOT_HIGHER.when(miss.level() <= level);
                yield miss;
            }
            default -> throw Syndrome.MISS_ACTION_UNKNOWN.refuse();
        };
    }

    private void destroyTable(CommandCall call) {
        FlowTableObject table = table(call, card, DestroyFlowTableInput.TABLE_TYPE, DestroyFlowTableInput.TABLE_ID);
        Lookup.requireUnused(table);
        if (card.root() == table) {
            card.root(null);
        }
        card.flowTables().remove(table);
    }

    private void queryTable(CommandCall call) {
        FlowTableObject table = table(call, card, QueryFlowTableInput.TABLE_TYPE, QueryFlowTableInput.TABLE_ID);
        int context = QueryFlowTableOutput.FLOW_TABLE_CONTEXT.offset();
        call.out(context, FlowTableContext.LEVEL, table.level());
        call.out(context, FlowTableContext.LOG_SIZE, table.logSize());
        if (table.missTable() != null) {
            call.out(context, FlowTableContext.TABLE_MISS_ACTION, FlowMissAction.FWD);
            call.out(context, FlowTableContext.TABLE_MISS_ID, table.missTable().number());
        }
    }

    private void setRoot(CommandCall call) {
        if (call.opMod() == SetFlowTableRootInput.OP_MOD_DISCONNECT) {
            Syndrome.NOT_CAPABLE.when(!capable(FlowTablePropLayout.RESET_ROOT_TO_DEFAULT));
            Syndrome.TABLE_TYPE_UNSUPPORTED.when(call.in(SetFlowTableRootInput.TABLE_TYPE) != FlowTableType.NIC_RX);
            card.root(null);
            return;
        }
        FlowTableObject table = table(call, card, SetFlowTableRootInput.TABLE_TYPE, SetFlowTableRootInput.TABLE_ID);
        Syndrome.NOT_CAPABLE.when(card.root() != null && !capable(FlowTablePropLayout.MODIFY_ROOT));
        card.root(table);
    }

    private void createGroup(CommandCall call) {
        FlowTableObject table = table(call, card, CreateFlowGroupInput.TABLE_TYPE, CreateFlowGroupInput.TABLE_ID);
        int first = call.in(CreateFlowGroupInput.START_FLOW_INDEX);
        int last = call.in(CreateFlowGroupInput.END_FLOW_INDEX);
        Syndrome.RANGE_ILLEGAL.when(first < 0 || last < first || last >= 1 << table.logSize());
        Syndrome.RANGE_OVERLAPS.when(table.hasGroupIn(first, last));
        int criteria = call.in(CreateFlowGroupInput.MATCH_CRITERIA_ENABLE);
        Syndrome.CRITERIA_UNSUPPORTED.when((criteria & ~MatchCriteria.OUTER_HEADERS) != 0);
        byte[] mask =
                call.copy(CreateFlowGroupInput.MATCH_CRITERIA.offset(), CreateFlowGroupInput.MATCH_CRITERIA.bytes());
        if (criteria != 0) {
            MatchFields.check(mask, card.capabilities());
        }
        int number =
                Lookup.free(card.flowGroups(), 1 << card.capabilities().flowTable(FlowTablePropLayout.LOG_MAX_FLOW));
        card.flowGroups().add(new FlowGroupObject(number, table, first, last, criteria, mask));
        call.created(CreateFlowGroupOutput.GROUP_ID, number);
    }

    private FlowGroupObject group(CommandCall call, FlowTableObject table, BitField number) {
        FlowGroupObject group = Lookup.get(card.flowGroups(), call.number(number));
        Syndrome.GROUP_OF_OTHER_TABLE.when(group.table() != table);
        return group;
    }

    private void destroyGroup(CommandCall call) {
        FlowTableObject table = table(call, card, DestroyFlowGroupInput.TABLE_TYPE, DestroyFlowGroupInput.TABLE_ID);
        FlowGroupObject group = group(call, table, DestroyFlowGroupInput.GROUP_ID);
        Lookup.requireUnused(group);
        card.flowGroups().remove(group);
    }

    private void queryGroup(CommandCall call) {
        FlowTableObject table = table(call, card, QueryFlowGroupInput.TABLE_TYPE, QueryFlowGroupInput.TABLE_ID);
        FlowGroupObject group = group(call, table, QueryFlowGroupInput.GROUP_ID);
        call.out(QueryFlowGroupOutput.START_FLOW_INDEX, group.first());
        call.out(QueryFlowGroupOutput.END_FLOW_INDEX, group.last());
        call.out(QueryFlowGroupOutput.MATCH_CRITERIA_ENABLE, group.criteria());
        call.answer(group.mask(), QueryFlowGroupOutput.MATCH_CRITERIA.offset());
    }
}
