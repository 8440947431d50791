package org.cx4.model.firmware;

import java.util.ArrayList;
import java.util.List;
import org.cx4.model.object.CardState;
import org.cx4.model.object.ObjectKind;
import org.cx4.model.object.PortCounters;
import org.cx4.model.object.PortCounters.Counter;
import org.cx4.model.object.PortState;
import org.cx4.model.object.Vport;
import org.cx4.prm.BitField;
import org.cx4.prm.Block;
import org.cx4.prm.MinWqeInlineMode;
import org.cx4.prm.ModifyNicVportFieldSelect;
import org.cx4.prm.NicVportListType;
import org.cx4.prm.Opcode;
import org.cx4.prm.Span;
import org.cx4.prm.VportState;
import org.cx4.prm.command.DeleteL2TableEntryInput;
import org.cx4.prm.command.ModifyNicVportContextInput;
import org.cx4.prm.command.ModifyVportStateInput;
import org.cx4.prm.command.QueryL2TableEntryInput;
import org.cx4.prm.command.QueryL2TableEntryOutput;
import org.cx4.prm.command.QueryNicVportContextInput;
import org.cx4.prm.command.QueryNicVportContextOutput;
import org.cx4.prm.command.QueryVportCounterInput;
import org.cx4.prm.command.QueryVportCounterOutput;
import org.cx4.prm.command.QueryVportStateInput;
import org.cx4.prm.command.QueryVportStateOutput;
import org.cx4.prm.command.SetL2TableEntryInput;
import org.cx4.prm.context.CmdHcaCap;
import org.cx4.prm.context.MacAddressLayout;
import org.cx4.prm.context.NicVportContext;

/** The vport: context, state, counters, and the L2 table. */
final class VportCommands {
    private static final int SMALLEST_MTU = 68;
    private static final int HIGHEST_VPORT_OP_MOD = 2;

    private final CardState card;
    private final long factoryMac;
    private long permanentMac;
    private int adminState = VportState.ADMIN_AUTO;

    VportCommands(CardState card, long permanentMac) {
        this.card = card;
        this.factoryMac = permanentMac;
        this.permanentMac = permanentMac;
    }

    void addTo(CommandSet commands) {
        commands.add(
                Opcode.QUERY_NIC_VPORT_CONTEXT,
                QueryNicVportContextInput.BYTES,
                QueryNicVportContextOutput.BYTES,
                this::queryContext);
        commands.add(Opcode.MODIFY_NIC_VPORT_CONTEXT, ModifyNicVportContextInput.BYTES, 0, this::modifyContext);
        commands.add(
                Opcode.QUERY_VPORT_STATE,
                QueryVportStateInput.BYTES,
                QueryVportStateOutput.BYTES,
                HIGHEST_VPORT_OP_MOD,
                this::queryState);
        commands.add(
                Opcode.MODIFY_VPORT_STATE, ModifyVportStateInput.BYTES, 0, HIGHEST_VPORT_OP_MOD, this::modifyState);
        commands.add(
                Opcode.QUERY_VPORT_COUNTER,
                QueryVportCounterInput.BYTES,
                QueryVportCounterOutput.BYTES,
                this::queryCounters);
        commands.add(Opcode.SET_L2_TABLE_ENTRY, SetL2TableEntryInput.BYTES, 0, this::setL2Entry);
        commands.add(
                Opcode.QUERY_L2_TABLE_ENTRY,
                QueryL2TableEntryInput.BYTES,
                QueryL2TableEntryOutput.BYTES,
                this::queryL2Entry);
        commands.add(Opcode.DELETE_L2_TABLE_ENTRY, DeleteL2TableEntryInput.BYTES, 0, this::deleteL2Entry);
    }

    /** As after a reset. */
    void reset() {
        permanentMac = factoryMac;
        adminState = VportState.ADMIN_AUTO;
    }

    private static void requireOwn(CommandCall call, BitField otherVport, BitField number) {
        Syndrome.VPORT_UNKNOWN.when(call.in(otherVport) != 0 && call.in(number) != 0);
    }

    private void queryContext(CommandCall call) {
        requireOwn(call, QueryNicVportContextInput.OTHER_VPORT, QueryNicVportContextInput.VPORT_NUMBER);
        Vport vport = card.vport();
        int context = QueryNicVportContextOutput.NIC_VPORT_CONTEXT.offset();
        int type = call.in(QueryNicVportContextInput.ALLOWED_LIST_TYPE);
        List<Long> list = type == NicVportListType.MC ? vport.multicast() : vport.unicast();
        Syndrome.LIST_TYPE_UNKNOWN.when(type != NicVportListType.MC && type != NicVportListType.UC);
        call.out(context, NicVportContext.MIN_WQE_INLINE_MODE, MinWqeInlineMode.L2);
        call.out(context, NicVportContext.MTU, vport.mtu());
        call.out(context, NicVportContext.NODE_GUID, permanentMac);
        call.out(context, NicVportContext.PORT_GUID, permanentMac);
        call.out(context, NicVportContext.PROMISC_UC, vport.promiscuousUnicast() ? 1 : 0);
        call.out(context, NicVportContext.PROMISC_MC, vport.promiscuousMulticast() ? 1 : 0);
        call.out(context, NicVportContext.PROMISC_ALL, vport.promiscuousAll() ? 1 : 0);
        call.out(context, NicVportContext.ALLOWED_LIST_TYPE, type);
        call.out(context, NicVportContext.ALLOWED_LIST_SIZE, list.size());
        putMac(call.out(), context + NicVportContext.PERMANENT_ADDRESS.offset(), permanentMac);
        int first = context + NicVportContext.CURRENT_UC_MAC_ADDRESS.offset();
        for (int i = 0; i < list.size() && first + (i + 1) * MacAddressLayout.BYTES <= call.out().length; i++) {
            putMac(call.out(), first + i * MacAddressLayout.BYTES, list.get(i));
        }
    }

    private static long mac(CommandCall call, int base) {
        return (long) call.in(base, MacAddressLayout.MAC_ADDR_47_32) << Integer.SIZE
                | Integer.toUnsignedLong(call.in(base, MacAddressLayout.MAC_ADDR_31_0));
    }

    private static void putMac(byte[] block, int base, long mac) {
        MacAddressLayout.MAC_ADDR_47_32.set(block, base, (int) (mac >>> Integer.SIZE));
        MacAddressLayout.MAC_ADDR_31_0.set(block, base, (int) mac);
    }

    private void modifyContext(CommandCall call) {
        requireOwn(call, ModifyNicVportContextInput.OTHER_VPORT, ModifyNicVportContextInput.VPORT_NUMBER);
        int mask = call.mask(ModifyNicVportContextInput.FIELD_SELECT);
        int known = ModifyNicVportFieldSelect.ADDRESSES_LIST
                | ModifyNicVportFieldSelect.PERMANENT_ADDRESS
                | ModifyNicVportFieldSelect.PROMISC
                | ModifyNicVportFieldSelect.MTU;
        Syndrome.FIELD_NOT_MODIFIABLE.when((mask & ~known) != 0);
        int context = ModifyNicVportContextInput.NIC_VPORT_CONTEXT.offset();
        int mtu = call.in(context, NicVportContext.MTU);
        boolean setsMtu = (mask & ModifyNicVportFieldSelect.MTU) != 0;
        Syndrome.MTU_ILLEGAL.when(setsMtu && (mtu < SMALLEST_MTU || mtu > PortState.MAX_MTU));
        if ((mask & ModifyNicVportFieldSelect.ADDRESSES_LIST) != 0) {
            setList(call, context);
        }
        if (setsMtu) {
            card.vport().mtu(mtu);
        }
        if ((mask & ModifyNicVportFieldSelect.PROMISC) != 0) {
            card.vport()
                    .promiscuous(
                            call.in(context, NicVportContext.PROMISC_UC) != 0,
                            call.in(context, NicVportContext.PROMISC_MC) != 0,
                            call.in(context, NicVportContext.PROMISC_ALL) != 0);
        }
        if ((mask & ModifyNicVportFieldSelect.PERMANENT_ADDRESS) != 0) {
            permanentMac = mac(call, context + NicVportContext.PERMANENT_ADDRESS.offset());
        }
    }

    private void setList(CommandCall call, int context) {
        int type = call.in(context, NicVportContext.ALLOWED_LIST_TYPE);
        Syndrome.LIST_TYPE_UNKNOWN.when(type != NicVportListType.MC && type != NicVportListType.UC);
        boolean multicast = type == NicVportListType.MC;
        int size = call.in(context, NicVportContext.ALLOWED_LIST_SIZE);
        BitField limit = multicast ? CmdHcaCap.LOG_MAX_CURRENT_MC_LIST : CmdHcaCap.LOG_MAX_CURRENT_UC_LIST;
        Syndrome.LIST_TOO_LONG.when(size > 1 << card.capabilities().general(limit));
        int first = context + NicVportContext.CURRENT_UC_MAC_ADDRESS.offset();
        call.requireList(first, size, MacAddressLayout.BYTES);
        List<Long> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            long mac = mac(call, first + i * MacAddressLayout.BYTES);
            Syndrome.ADDRESS_WRONG_KIND.when(Vport.isGroup(mac) != multicast);
            list.add(mac);
        }
        if (multicast) {
            card.vport().multicast(list);
        } else {
            card.vport().unicast(list);
        }
    }

    private void queryState(CommandCall call) {
        requireOwn(call, QueryVportStateInput.OTHER_VPORT, QueryVportStateInput.VPORT_NUMBER);
        boolean up = adminState == VportState.ADMIN_UP
                || (adminState == VportState.ADMIN_AUTO && card.port().up());
        call.out(QueryVportStateOutput.ADMIN_STATE, adminState);
        call.out(QueryVportStateOutput.STATE, up ? VportState.VPORT_STATE_UP : VportState.VPORT_STATE_DOWN);
    }

    private void modifyState(CommandCall call) {
        requireOwn(call, ModifyVportStateInput.OTHER_VPORT, ModifyVportStateInput.VPORT_NUMBER);
        int wanted = call.in(ModifyVportStateInput.ADMIN_STATE);
        Syndrome.ADMIN_STATE_UNKNOWN.when(wanted > VportState.ADMIN_AUTO);
        adminState = wanted;
    }

    private void queryCounters(CommandCall call) {
        requireOwn(call, QueryVportCounterInput.OTHER_VPORT, QueryVportCounterInput.VPORT_NUMBER);
        counter(call, QueryVportCounterOutput.RECEIVED_ETH_UNICAST, Counter.RX_UNICAST, Counter.RX_UNICAST_OCTETS);
        counter(
                call,
                QueryVportCounterOutput.RECEIVED_ETH_MULTICAST,
                Counter.RX_MULTICAST,
                Counter.RX_MULTICAST_OCTETS);
        counter(
                call,
                QueryVportCounterOutput.RECEIVED_ETH_BROADCAST,
                Counter.RX_BROADCAST,
                Counter.RX_BROADCAST_OCTETS);
        counter(call, QueryVportCounterOutput.TRANSMITTED_ETH_UNICAST, Counter.TX_UNICAST, Counter.TX_UNICAST_OCTETS);
        counter(
                call,
                QueryVportCounterOutput.TRANSMITTED_ETH_MULTICAST,
                Counter.TX_MULTICAST,
                Counter.TX_MULTICAST_OCTETS);
        counter(
                call,
                QueryVportCounterOutput.TRANSMITTED_ETH_BROADCAST,
                Counter.TX_BROADCAST,
                Counter.TX_BROADCAST_OCTETS);
        if (call.in(QueryVportCounterInput.CLEAR) != 0) {
            card.counters().clear();
        }
    }

    /** A traffic counter: packets, then octets. */
    private void counter(CommandCall call, Span at, Counter packets, Counter octets) {
        PortCounters counters = card.counters();
        Block.putLong(call.out(), at.at(0, Long.BYTES), counters.get(packets));
        Block.putLong(call.out(), at.at(1, Long.BYTES), counters.get(octets));
    }

    private int l2Index(CommandCall call, BitField field) {
        Syndrome.NOT_CAPABLE.when(card.capabilities().general(CmdHcaCap.ESWITCH_MANAGER) == 0);
        int index = call.number(field);
        Syndrome.L2_INDEX_ILLEGAL.when(index >= 1 << card.capabilities().general(CmdHcaCap.LOG_MAX_L2_TABLE));
        return index;
    }

    private void setL2Entry(CommandCall call) {
        int index = l2Index(call, SetL2TableEntryInput.TABLE_INDEX);
        long mac = mac(call, SetL2TableEntryInput.MAC_ADDRESS.offset());
        Syndrome.ADDRESS_WRONG_KIND.when(Vport.isGroup(mac));
        card.vport().setL2Entry(index, mac);
    }

    private void queryL2Entry(CommandCall call) {
        int index = l2Index(call, QueryL2TableEntryInput.TABLE_INDEX);
        Long mac = card.vport().l2Table().get(index);
        if (mac == null) {
            throw Syndrome.UNKNOWN_OBJECT.refuse(ObjectKind.L2_ENTRY, index);
        }
        putMac(call.out(), QueryL2TableEntryOutput.MAC_ADDRESS.offset(), mac);
    }

    private void deleteL2Entry(CommandCall call) {
        int index = l2Index(call, DeleteL2TableEntryInput.TABLE_INDEX);
        if (!card.vport().deleteL2Entry(index)) {
            throw Syndrome.UNKNOWN_OBJECT.refuse(ObjectKind.L2_ENTRY, index);
        }
    }
}
