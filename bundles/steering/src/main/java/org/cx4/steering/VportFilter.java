package org.cx4.steering;

import java.util.List;
import org.cx4.api.MacAddress;
import org.cx4.prm.Block;
import org.cx4.prm.CommandInterfaceConst;
import org.cx4.prm.ModifyNicVportFieldSelect;
import org.cx4.prm.NicVportListType;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.command.DeleteL2TableEntryInput;
import org.cx4.prm.command.ModifyNicVportContextInput;
import org.cx4.prm.command.SetL2TableEntryInput;
import org.cx4.prm.context.MacAddressLayout;
import org.cx4.prm.context.NicVportContext;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.hca.HcaCapabilities;
import org.cx4.spi.stage.StageException;
import org.cx4.spi.stage.Undo;

/** What the e-switch lets through to the port: the vport's address lists and promiscuous bits, and the L2 table. */
final class VportFilter {
    /** The answer to a command that gives nothing back fills the inline output. */
    private static final int ANSWER_BYTES = CommandInterfaceConst.INLINE_OUT_BYTES;

    /** Our one unicast address. */
    private static final int L2_INDEX = 0;

    private final CommandInterface commands;
    private final HcaCapabilities capabilities;

    VportFilter(CommandInterface commands, HcaCapabilities capabilities) {
        this.commands = commands;
        this.capabilities = capabilities;
    }

    /** Lets in what the filter says, until it is undone. */
    void apply(Undo undo, AddressFilter filter) {
        setList(NicVportListType.UC, List.of(filter.own()), capabilities.logMaxUnicastList());
        undo.add("unicast list", () -> clearList(NicVportListType.UC));
        if (capabilities.eswitchManager()) {
            setL2Entry(filter.own());
            undo.add("L2 table entry", this::deleteL2Entry);
        }
        setList(NicVportListType.MC, filter.multicastList(), capabilities.logMaxMulticastList());
        undo.add("multicast list", () -> clearList(NicVportListType.MC));
        commands.execute(SteeringStage.NAME, promiscuous(filter.allMulticast(), filter.promiscuous()), ANSWER_BYTES);
        undo.add("promiscuous bits", () -> commands.undo(SteeringStage.NAME, promiscuous(false, false), ANSWER_BYTES));
    }

    private void setList(int type, List<MacAddress> addresses, int logMax) {
        if (addresses.size() > 1 << logMax) {
            throw new StageException("multicast: the card takes " + (1 << logMax) + " addresses with broadcast, not "
                    + addresses.size() + "; receive all multicast instead");
        }
        commands.execute(SteeringStage.NAME, list(type, addresses), ANSWER_BYTES);
    }

    private void clearList(int type) {
        commands.undo(SteeringStage.NAME, list(type, List.of()), ANSWER_BYTES);
    }

    private static byte[] list(int type, List<MacAddress> addresses) {
        byte[] in = vportInput(ModifyNicVportFieldSelect.ADDRESSES_LIST, addresses.size() * MacAddressLayout.BYTES);
        int context = ModifyNicVportContextInput.NIC_VPORT_CONTEXT.offset();
        NicVportContext.ALLOWED_LIST_TYPE.set(in, context, type);
        NicVportContext.ALLOWED_LIST_SIZE.set(in, context, addresses.size());
        for (int i = 0; i < addresses.size(); i++) {
            int at = context + NicVportContext.CURRENT_UC_MAC_ADDRESS.at(i, MacAddressLayout.BYTES);
            putMac(in, at, addresses.get(i));
        }
        return in;
    }

    private static byte[] promiscuous(boolean allMulticast, boolean all) {
        byte[] in = vportInput(ModifyNicVportFieldSelect.PROMISC, 0);
        int context = ModifyNicVportContextInput.NIC_VPORT_CONTEXT.offset();
        NicVportContext.PROMISC_MC.set(in, context, allMulticast ? 1 : 0);
        NicVportContext.PROMISC_ALL.set(in, context, all ? 1 : 0);
        return in;
    }

    private static byte[] vportInput(int fields, int listBytes) {
        byte[] in = input(Opcode.MODIFY_NIC_VPORT_CONTEXT, ModifyNicVportContextInput.BYTES + listBytes);
        Block.putInt(in, ModifyNicVportContextInput.FIELD_SELECT.offset(), fields);
        return in;
    }

    private void setL2Entry(MacAddress mac) {
        byte[] in = input(Opcode.SET_L2_TABLE_ENTRY, SetL2TableEntryInput.BYTES);
        SetL2TableEntryInput.TABLE_INDEX.set(in, L2_INDEX);
        putMac(in, SetL2TableEntryInput.MAC_ADDRESS.offset(), mac);
        commands.execute(SteeringStage.NAME, in, ANSWER_BYTES);
    }

    private void deleteL2Entry() {
        byte[] in = input(Opcode.DELETE_L2_TABLE_ENTRY, DeleteL2TableEntryInput.BYTES);
        DeleteL2TableEntryInput.TABLE_INDEX.set(in, L2_INDEX);
        commands.undo(SteeringStage.NAME, in, ANSWER_BYTES);
    }

    private static void putMac(byte[] in, int at, MacAddress mac) {
        MacAddressLayout.MAC_ADDR_47_32.set(in, at, (int) (mac.value() >>> Integer.SIZE));
        MacAddressLayout.MAC_ADDR_31_0.set(in, at, (int) mac.value());
    }

    private static byte[] input(Opcode opcode, int bytes) {
        byte[] in = new byte[bytes];
        CommandInput.OPCODE.set(in, opcode.code());
        return in;
    }
}
