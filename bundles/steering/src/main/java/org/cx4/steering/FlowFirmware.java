package org.cx4.steering;

import org.cx4.api.flow.FlowCount;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.FlowAction;
import org.cx4.prm.FlowTableType;
import org.cx4.prm.MatchCriteria;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.AllocFlowCounterOutput;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CreateFlowGroupInput;
import org.cx4.prm.command.CreateFlowGroupOutput;
import org.cx4.prm.command.CreateFlowTableInput;
import org.cx4.prm.command.CreateFlowTableOutput;
import org.cx4.prm.command.DeallocFlowCounterInput;
import org.cx4.prm.command.DeleteFteInput;
import org.cx4.prm.command.DestroyFlowGroupInput;
import org.cx4.prm.command.DestroyFlowTableInput;
import org.cx4.prm.command.QueryFlowCounterInput;
import org.cx4.prm.command.QueryFlowCounterOutput;
import org.cx4.prm.command.SetFlowTableRootInput;
import org.cx4.prm.command.SetFteInput;
import org.cx4.prm.context.DestFormat;
import org.cx4.prm.context.FlowContext;
import org.cx4.prm.context.FlowCounterList;
import org.cx4.prm.context.FlowTableContext;
import org.cx4.prm.context.TrafficCounter;
import org.cx4.spi.command.CommandInterface;

/** The commands of flow tables, all of NIC receive. */
final class FlowFirmware {
    /** The answer to a command that gives nothing back fills the inline output. */
    private static final int ANSWER_BYTES = CommandInterfaceConst.INLINE_OUT_BYTES;

    private static final int DISCONNECT = 1;

    private final CommandInterface commands;

    FlowFirmware(CommandInterface commands) {
        this.commands = commands;
    }

    /** CREATE_FLOW_TABLE; returns its number. A frame that matches nothing in it is dropped. */
    int createTable(int level, int logSize) {
        byte[] in = input(Opcode.CREATE_FLOW_TABLE, CreateFlowTableInput.BYTES);
        CreateFlowTableInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        int context = CreateFlowTableInput.FLOW_TABLE_CONTEXT.offset();
        FlowTableContext.LEVEL.set(in, context, level);
        FlowTableContext.LOG_SIZE.set(in, context, logSize);
        return CreateFlowTableOutput.TABLE_ID.get(execute(in, CreateFlowTableOutput.BYTES));
    }

    /** DESTROY_FLOW_TABLE. */
    void destroyTable(int table) {
        byte[] in = input(Opcode.DESTROY_FLOW_TABLE, DestroyFlowTableInput.BYTES);
        DestroyFlowTableInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        DestroyFlowTableInput.TABLE_ID.set(in, table);
        commands.undo(SteeringStage.NAME, in, ANSWER_BYTES);
    }

    /** CREATE_FLOW_GROUP for the bits that a match compares; returns its number. */
    int createGroup(int table, int first, int last, MatchBlock match) {
        byte[] in = input(Opcode.CREATE_FLOW_GROUP, CreateFlowGroupInput.BYTES);
        CreateFlowGroupInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        CreateFlowGroupInput.TABLE_ID.set(in, table);
        CreateFlowGroupInput.START_FLOW_INDEX.set(in, first);
        CreateFlowGroupInput.END_FLOW_INDEX.set(in, last);
        CreateFlowGroupInput.MATCH_CRITERIA_ENABLE.set(in, match.matchesAll() ? 0 : MatchCriteria.OUTER_HEADERS);
        match.writeMask(in, CreateFlowGroupInput.MATCH_CRITERIA.offset());
        return CreateFlowGroupOutput.GROUP_ID.get(execute(in, CreateFlowGroupOutput.BYTES));
    }

    /** DESTROY_FLOW_GROUP. */
    void destroyGroup(int table, int group) {
        byte[] in = input(Opcode.DESTROY_FLOW_GROUP, DestroyFlowGroupInput.BYTES);
        DestroyFlowGroupInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        DestroyFlowGroupInput.TABLE_ID.set(in, table);
        DestroyFlowGroupInput.GROUP_ID.set(in, group);
        commands.undo(SteeringStage.NAME, in, ANSWER_BYTES);
    }

    /** SET_FLOW_TABLE_ENTRY. */
    void setEntry(int table, int group, int index, FlowEntry entry) {
        boolean drops = entry.destinationType() == FlowEntry.DROP;
        boolean counts = entry.counter() != 0;
        int destinations = drops ? 0 : 1;
        int counters = counts ? 1 : 0;
        byte[] in = input(
                Opcode.SET_FLOW_TABLE_ENTRY,
                SetFteInput.BYTES + destinations * DestFormat.BYTES + counters * FlowCounterList.BYTES);
        SetFteInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        SetFteInput.TABLE_ID.set(in, table);
        SetFteInput.FLOW_INDEX.set(in, index);
        int context = SetFteInput.FLOW_CONTEXT.offset();
        FlowContext.GROUP_ID.set(in, context, group);
        FlowContext.FLOW_TAG.set(in, context, entry.tag());
        int fate = drops ? FlowAction.DROP : FlowAction.FWD_DEST;
        FlowContext.ACTION.set(in, context, counts ? fate | FlowAction.COUNT : fate);
        FlowContext.DESTINATION_LIST_SIZE.set(in, context, destinations);
        FlowContext.FLOW_COUNTER_LIST_SIZE.set(in, context, counters);
        entry.match().writeValue(in, context + FlowContext.MATCH_VALUE.offset());
        int list = context + FlowContext.DESTINATION.offset();
        if (!drops) {
            DestFormat.DESTINATION_TYPE.set(in, list, entry.destinationType());
            DestFormat.DESTINATION_ID.set(in, list, entry.destination());
        }
        if (counts) {
            FlowCounterList.FLOW_COUNTER_ID.set(in, list + destinations * DestFormat.BYTES, entry.counter());
        }
        execute(in, ANSWER_BYTES);
    }

    /** DELETE_FLOW_TABLE_ENTRY. */
    void deleteEntry(int table, int index) {
        byte[] in = input(Opcode.DELETE_FLOW_TABLE_ENTRY, DeleteFteInput.BYTES);
        DeleteFteInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        DeleteFteInput.TABLE_ID.set(in, table);
        DeleteFteInput.FLOW_INDEX.set(in, index);
        commands.undo(SteeringStage.NAME, in, ANSWER_BYTES);
    }

    /** ALLOC_FLOW_COUNTER; returns its number. */
    int allocateCounter() {
        byte[] in = input(Opcode.ALLOC_FLOW_COUNTER, CommandInput.BYTES);
        return AllocFlowCounterOutput.FLOW_COUNTER_ID.get(execute(in, AllocFlowCounterOutput.BYTES));
    }

    /** DEALLOC_FLOW_COUNTER. */
    void freeCounter(int counter) {
        byte[] in = input(Opcode.DEALLOC_FLOW_COUNTER, DeallocFlowCounterInput.BYTES);
        DeallocFlowCounterInput.FLOW_COUNTER_ID.set(in, counter);
        commands.undo(SteeringStage.NAME, in, ANSWER_BYTES);
    }

    /** QUERY_FLOW_COUNTER. */
    FlowCount count(int counter) {
        byte[] in = input(Opcode.QUERY_FLOW_COUNTER, QueryFlowCounterInput.BYTES);
        QueryFlowCounterInput.NUM_OF_COUNTERS.set(in, 1);
        QueryFlowCounterInput.FLOW_COUNTER_ID.set(in, counter);
        byte[] out = execute(in, QueryFlowCounterOutput.BYTES + TrafficCounter.BYTES);
        int statistics = QueryFlowCounterOutput.FLOW_STATISTICS.offset();
        return new FlowCount(TrafficCounter.PACKETS.get(out, statistics), TrafficCounter.OCTETS.get(out, statistics));
    }

    /** SET_FLOW_TABLE_ROOT: frames enter here from now on. */
    void setRoot(int table) {
        byte[] in = input(Opcode.SET_FLOW_TABLE_ROOT, SetFlowTableRootInput.BYTES);
        SetFlowTableRootInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        SetFlowTableRootInput.TABLE_ID.set(in, table);
        execute(in, ANSWER_BYTES);
    }

    /** SET_FLOW_TABLE_ROOT, disconnect: no frame enters any more. The card must be able to (reset_root_to_default). */
    void resetRoot(int table) {
        byte[] in = input(Opcode.SET_FLOW_TABLE_ROOT, SetFlowTableRootInput.BYTES);
        CommandInput.OP_MOD.set(in, DISCONNECT);
        SetFlowTableRootInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        SetFlowTableRootInput.TABLE_ID.set(in, table);
        commands.undo(SteeringStage.NAME, in, ANSWER_BYTES);
    }

    private byte[] execute(byte[] in, int outputBytes) {
        return commands.execute(SteeringStage.NAME, in, outputBytes);
    }

    private static byte[] input(Opcode opcode, int bytes) {
        byte[] in = new byte[bytes];
        CommandInput.OPCODE.set(in, opcode.code());
        return in;
    }
}
