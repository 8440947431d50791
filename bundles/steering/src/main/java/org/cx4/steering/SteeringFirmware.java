package org.cx4.steering;

import java.util.List;
import org.cx4.api.MacAddress;
import org.cx4.prm.Block;
import org.cx4.prm.FlowAction;
import org.cx4.prm.FlowDestType;
import org.cx4.prm.FlowTableType;
import org.cx4.prm.MatchCriteria;
import org.cx4.prm.ModifyNicVportFieldSelect;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CreateFlowGroupInput;
import org.cx4.prm.command.CreateFlowGroupOutput;
import org.cx4.prm.command.CreateFlowTableInput;
import org.cx4.prm.command.CreateFlowTableOutput;
import org.cx4.prm.command.DeleteFteInput;
import org.cx4.prm.command.DeleteL2TableEntryInput;
import org.cx4.prm.command.DestroyFlowGroupInput;
import org.cx4.prm.command.DestroyFlowTableInput;
import org.cx4.prm.command.ModifyNicVportContextInput;
import org.cx4.prm.command.SetFlowTableRootInput;
import org.cx4.prm.command.SetFteInput;
import org.cx4.prm.command.SetL2TableEntryInput;
import org.cx4.prm.context.DestFormat;
import org.cx4.prm.context.FlowContext;
import org.cx4.prm.context.FlowTableContext;
import org.cx4.prm.context.FteMatchParam;
import org.cx4.prm.context.MacAddressLayout;
import org.cx4.prm.context.NicVportContext;
import org.cx4.spi.command.CommandInterface;

/** The commands of the steering stage. All flow tables are of the NIC's receive side. */
final class SteeringFirmware {
    private final CommandInterface commands;

    SteeringFirmware(CommandInterface commands) {
        this.commands = commands;
    }

    /** CREATE_FLOW_TABLE. A packet that matches nothing in it is dropped. */
    FirmwareObject createTable(int level, int logSize) {
        byte[] in = input(Opcode.CREATE_FLOW_TABLE, CreateFlowTableInput.BYTES);
        CreateFlowTableInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        int context = CreateFlowTableInput.FLOW_TABLE_CONTEXT.offset();
        FlowTableContext.LEVEL.set(in, context, level);
        FlowTableContext.LOG_SIZE.set(in, context, logSize);
        int table = CreateFlowTableOutput.TABLE_ID.get(execute(in, CreateFlowTableOutput.BYTES));
        byte[] destroy = input(Opcode.DESTROY_FLOW_TABLE, DestroyFlowTableInput.BYTES);
        DestroyFlowTableInput.TABLE_TYPE.set(destroy, FlowTableType.NIC_RX);
        DestroyFlowTableInput.TABLE_ID.set(destroy, table);
        return new FirmwareObject(commands, "flow table", table, destroy);
    }

    /** CREATE_FLOW_GROUP over a range of indices of a table, the last one included. */
    FirmwareObject createGroup(int table, int first, int last, byte[] mask) {
        byte[] in = input(Opcode.CREATE_FLOW_GROUP, CreateFlowGroupInput.BYTES);
        CreateFlowGroupInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        CreateFlowGroupInput.TABLE_ID.set(in, table);
        CreateFlowGroupInput.START_FLOW_INDEX.set(in, first);
        CreateFlowGroupInput.END_FLOW_INDEX.set(in, last);
        CreateFlowGroupInput.MATCH_CRITERIA_ENABLE.set(in, isEmpty(mask) ? 0 : MatchCriteria.OUTER_HEADERS);
        System.arraycopy(mask, 0, in, CreateFlowGroupInput.MATCH_CRITERIA.offset(), FteMatchParam.BYTES);
        int group = CreateFlowGroupOutput.GROUP_ID.get(execute(in, CreateFlowGroupOutput.BYTES));
        byte[] destroy = input(Opcode.DESTROY_FLOW_GROUP, DestroyFlowGroupInput.BYTES);
        DestroyFlowGroupInput.TABLE_TYPE.set(destroy, FlowTableType.NIC_RX);
        DestroyFlowGroupInput.TABLE_ID.set(destroy, table);
        DestroyFlowGroupInput.GROUP_ID.set(destroy, group);
        return new FirmwareObject(commands, "flow group", group, destroy);
    }

    private static boolean isEmpty(byte[] mask) {
        for (byte part : mask) {
            if (part != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * SET_FLOW_TABLE_ENTRY: forwards what matches.
     *
     * @param destinationType a value of {@code FlowDestType}
     */
    FirmwareObject createEntry(int table, int group, int index, byte[] value, int destinationType, int destination) {
        byte[] in = input(Opcode.SET_FLOW_TABLE_ENTRY, SetFteInput.BYTES + DestFormat.BYTES);
        SetFteInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        SetFteInput.TABLE_ID.set(in, table);
        SetFteInput.FLOW_INDEX.set(in, index);
        int context = SetFteInput.FLOW_CONTEXT.offset();
        FlowContext.GROUP_ID.set(in, context, group);
        FlowContext.ACTION.set(in, context, FlowAction.FWD_DEST);
        FlowContext.DESTINATION_LIST_SIZE.set(in, context, 1);
        System.arraycopy(value, 0, in, context + FlowContext.MATCH_VALUE.offset(), FteMatchParam.BYTES);
        int target = context + FlowContext.DESTINATION.offset();
        DestFormat.DESTINATION_TYPE.set(in, target, destinationType);
        DestFormat.DESTINATION_ID.set(in, target, destination);
        execute(in, FirmwareObject.ANSWER_BYTES);
        byte[] delete = input(Opcode.DELETE_FLOW_TABLE_ENTRY, DeleteFteInput.BYTES);
        DeleteFteInput.TABLE_TYPE.set(delete, FlowTableType.NIC_RX);
        DeleteFteInput.TABLE_ID.set(delete, table);
        DeleteFteInput.FLOW_INDEX.set(delete, index);
        return new FirmwareObject(commands, "flow table entry", index, delete);
    }

    FirmwareObject createEntry(int table, int group, int index, byte[] value, FirmwareObject nextTable) {
        return createEntry(table, group, index, value, FlowDestType.FLOW_TABLE, nextTable.number());
    }

    /** SET_FLOW_TABLE_ROOT: received packets start in this table. */
    void setRoot(int table) {
        execute(root(table), FirmwareObject.ANSWER_BYTES);
    }

    /** SET_FLOW_TABLE_ROOT: received packets start nowhere. Needs reset_root_to_default. */
    void disconnectRoot(int table) {
        byte[] in = root(table);
        CommandInput.OP_MOD.set(in, SetFlowTableRootInput.OP_MOD_DISCONNECT);
        execute(in, FirmwareObject.ANSWER_BYTES);
    }

    private static byte[] root(int table) {
        byte[] in = input(Opcode.SET_FLOW_TABLE_ROOT, SetFlowTableRootInput.BYTES);
        SetFlowTableRootInput.TABLE_TYPE.set(in, FlowTableType.NIC_RX);
        SetFlowTableRootInput.TABLE_ID.set(in, table);
        return in;
    }

    /** MODIFY_NIC_VPORT_CONTEXT: an address list, a value of {@code NicVportListType}. */
    void setAddresses(int listType, List<MacAddress> addresses) {
        int bytes = ModifyNicVportContextInput.BYTES + addresses.size() * MacAddressLayout.BYTES;
        byte[] in = vport(ModifyNicVportFieldSelect.ADDRESSES_LIST, bytes);
        int context = ModifyNicVportContextInput.NIC_VPORT_CONTEXT.offset();
        NicVportContext.ALLOWED_LIST_TYPE.set(in, context, listType);
        NicVportContext.ALLOWED_LIST_SIZE.set(in, context, addresses.size());
        for (int i = 0; i < addresses.size(); i++) {
            int at = context + NicVportContext.CURRENT_UC_MAC_ADDRESS.at(i, MacAddressLayout.BYTES);
            putMac(in, at, addresses.get(i));
        }
        execute(in, FirmwareObject.ANSWER_BYTES);
    }

    /** MODIFY_NIC_VPORT_CONTEXT: promiscuous bits. */
    void setPromiscuous(boolean multicast, boolean all) {
        byte[] in = vport(ModifyNicVportFieldSelect.PROMISC, ModifyNicVportContextInput.BYTES);
        int context = ModifyNicVportContextInput.NIC_VPORT_CONTEXT.offset();
        NicVportContext.PROMISC_MC.set(in, context, multicast ? 1 : 0);
        NicVportContext.PROMISC_ALL.set(in, context, all ? 1 : 0);
        execute(in, FirmwareObject.ANSWER_BYTES);
    }

    private static byte[] vport(int field, int bytes) {
        byte[] in = input(Opcode.MODIFY_NIC_VPORT_CONTEXT, bytes);
        Block.putInt(in, ModifyNicVportContextInput.FIELD_SELECT.offset(), field);
        return in;
    }

    /** SET_L2_TABLE_ENTRY. Needs the e-switch manager's rights. */
    FirmwareObject createL2Entry(int index, MacAddress mac) {
        byte[] in = input(Opcode.SET_L2_TABLE_ENTRY, SetL2TableEntryInput.BYTES);
        SetL2TableEntryInput.TABLE_INDEX.set(in, index);
        putMac(in, SetL2TableEntryInput.MAC_ADDRESS.offset(), mac);
        execute(in, FirmwareObject.ANSWER_BYTES);
        byte[] delete = input(Opcode.DELETE_L2_TABLE_ENTRY, DeleteL2TableEntryInput.BYTES);
        DeleteL2TableEntryInput.TABLE_INDEX.set(delete, index);
        return new FirmwareObject(commands, "L2 table entry", index, delete);
    }

    private static void putMac(byte[] in, int at, MacAddress mac) {
        MacAddressLayout.MAC_ADDR_47_32.set(in, at, (int) (mac.value() >>> Integer.SIZE));
        MacAddressLayout.MAC_ADDR_31_0.set(in, at, (int) mac.value());
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
