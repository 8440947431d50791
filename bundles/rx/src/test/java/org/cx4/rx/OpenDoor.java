package org.cx4.rx;

import org.cx4.prm.Block;
import org.cx4.prm.FlowAction;
import org.cx4.prm.FlowDestType;
import org.cx4.prm.ModifyNicVportFieldSelect;
import org.cx4.prm.Opcode;
import org.cx4.prm.PaosAdminStatus;
import org.cx4.prm.RegisterId;
import org.cx4.prm.command.AccessRegisterInput;
import org.cx4.prm.command.AccessRegisterOutput;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.CreateFlowGroupInput;
import org.cx4.prm.command.CreateFlowGroupOutput;
import org.cx4.prm.command.CreateFlowTableInput;
import org.cx4.prm.command.CreateFlowTableOutput;
import org.cx4.prm.command.DeleteFteInput;
import org.cx4.prm.command.DestroyFlowGroupInput;
import org.cx4.prm.command.DestroyFlowTableInput;
import org.cx4.prm.command.ModifyNicVportContextInput;
import org.cx4.prm.command.SetFlowTableRootInput;
import org.cx4.prm.command.SetFteInput;
import org.cx4.prm.context.DestFormat;
import org.cx4.prm.context.FlowContext;
import org.cx4.prm.context.NicVportContext;
import org.cx4.prm.register.PaosReg;
import org.cx4.prm.register.PmtuReg;
import org.cx4.spi.command.CommandInterface;

/** Instead of steering: every frame goes to one TIR, until this is closed. */
final class OpenDoor implements AutoCloseable {
    private static final int ANSWER_BYTES = 16;

    private final CommandInterface commands;
    private final int table;
    private final int group;

    OpenDoor(CommandInterface commands, int tirn) {
        this.commands = commands;
        linkUp();
        byte[] vport = input(Opcode.MODIFY_NIC_VPORT_CONTEXT, ModifyNicVportContextInput.BYTES);
        Block.putInt(vport, ModifyNicVportContextInput.FIELD_SELECT.offset(), ModifyNicVportFieldSelect.PROMISC);
        NicVportContext.PROMISC_ALL.set(vport, ModifyNicVportContextInput.NIC_VPORT_CONTEXT.offset(), 1);
        execute(vport, ANSWER_BYTES);
        table = CreateFlowTableOutput.TABLE_ID.get(
                execute(input(Opcode.CREATE_FLOW_TABLE, CreateFlowTableInput.BYTES), CreateFlowTableOutput.BYTES));
        byte[] createGroup = input(Opcode.CREATE_FLOW_GROUP, CreateFlowGroupInput.BYTES);
        CreateFlowGroupInput.TABLE_ID.set(createGroup, table);
        group = CreateFlowGroupOutput.GROUP_ID.get(execute(createGroup, CreateFlowGroupOutput.BYTES));
        byte[] entry = input(Opcode.SET_FLOW_TABLE_ENTRY, SetFteInput.BYTES + DestFormat.BYTES);
        SetFteInput.TABLE_ID.set(entry, table);
        int context = SetFteInput.FLOW_CONTEXT.offset();
        FlowContext.GROUP_ID.set(entry, context, group);
        FlowContext.ACTION.set(entry, context, FlowAction.FWD_DEST);
        FlowContext.DESTINATION_LIST_SIZE.set(entry, context, 1);
        int destination = context + FlowContext.DESTINATION.offset();
        DestFormat.DESTINATION_TYPE.set(entry, destination, FlowDestType.TIR);
        DestFormat.DESTINATION_ID.set(entry, destination, tirn);
        execute(entry, ANSWER_BYTES);
        byte[] root = input(Opcode.SET_FLOW_TABLE_ROOT, SetFlowTableRootInput.BYTES);
        SetFlowTableRootInput.TABLE_ID.set(root, table);
        execute(root, ANSWER_BYTES);
    }

    private void linkUp() {
        int data = AccessRegisterInput.REGISTER_DATA.offset();
        byte[] in = input(Opcode.ACCESS_REG, data + PaosReg.BYTES);
        CommandInput.OP_MOD.set(in, AccessRegisterInput.OP_MOD_WRITE);
        AccessRegisterInput.REGISTER_ID.set(in, RegisterId.PAOS);
        PaosReg.LOCAL_PORT.set(in, data, 1);
        PaosReg.ADMIN_STATUS.set(in, data, PaosAdminStatus.UP);
        PaosReg.ASE.set(in, data, 1);
        execute(in, AccessRegisterOutput.BYTES + PaosReg.BYTES);
    }

    /** Lets frames of an MTU in (PMTU). */
    OpenDoor mtu(int mtu) {
        int data = AccessRegisterInput.REGISTER_DATA.offset();
        byte[] in = input(Opcode.ACCESS_REG, data + PmtuReg.BYTES);
        CommandInput.OP_MOD.set(in, AccessRegisterInput.OP_MOD_WRITE);
        AccessRegisterInput.REGISTER_ID.set(in, RegisterId.PMTU);
        PmtuReg.LOCAL_PORT.set(in, data, 1);
        PmtuReg.ADMIN_MTU.set(in, data, mtu + 22);
        execute(in, AccessRegisterOutput.BYTES + PmtuReg.BYTES);
        return this;
    }

    private byte[] execute(byte[] in, int outputBytes) {
        return commands.execute("test", in, outputBytes);
    }

    private static byte[] input(Opcode opcode, int bytes) {
        byte[] in = new byte[bytes];
        CommandInput.OPCODE.set(in, opcode.code());
        return in;
    }

    @Override
    public void close() {
        byte[] entry = input(Opcode.DELETE_FLOW_TABLE_ENTRY, DeleteFteInput.BYTES);
        DeleteFteInput.TABLE_ID.set(entry, table);
        execute(entry, ANSWER_BYTES);
        byte[] destroyGroup = input(Opcode.DESTROY_FLOW_GROUP, DestroyFlowGroupInput.BYTES);
        DestroyFlowGroupInput.TABLE_ID.set(destroyGroup, table);
        DestroyFlowGroupInput.GROUP_ID.set(destroyGroup, group);
        execute(destroyGroup, ANSWER_BYTES);
        byte[] destroyTable = input(Opcode.DESTROY_FLOW_TABLE, DestroyFlowTableInput.BYTES);
        DestroyFlowTableInput.TABLE_ID.set(destroyTable, table);
        execute(destroyTable, ANSWER_BYTES);
    }
}
