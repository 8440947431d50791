package org.cx4.model.firmware;

import java.util.EnumSet;
import java.util.Set;
import org.cx4.model.object.CardState;
import org.cx4.model.object.PortCounters;
import org.cx4.model.object.PortCounters.Counter;
import org.cx4.model.object.PortState;
import org.cx4.prm.BitField;
import org.cx4.prm.Opcode;
import org.cx4.prm.PaosAdminStatus;
import org.cx4.prm.PaosOperStatus;
import org.cx4.prm.PpcntGroup;
import org.cx4.prm.PtysEthProtoBit;
import org.cx4.prm.RegisterId;
import org.cx4.prm.command.AccessRegisterInput;
import org.cx4.prm.command.AccessRegisterOutput;
import org.cx4.prm.register.Eth2863Counters;
import org.cx4.prm.register.Eth8023Counters;
import org.cx4.prm.register.HostEndiannessReg;
import org.cx4.prm.register.PaosReg;
import org.cx4.prm.register.PmtuReg;
import org.cx4.prm.register.PpcntReg;
import org.cx4.prm.register.PtysReg;

/** ACCESS_REG: registers of the port. */
final class RegisterCommands {
    private static final int SMALLEST_MTU = 68;
    private static final int ETHERNET = 4;

    private static final int FASTEST = 1 << PtysEthProtoBit.CR_100G;
    private static final int SPEEDS = (1 << PtysEthProtoBit.CR_10G)
            | (1 << PtysEthProtoBit.CR_25G)
            | (1 << PtysEthProtoBit.CR_40G)
            | (1 << PtysEthProtoBit.CR_50G)
            | FASTEST;
    private static final int IN = AccessRegisterInput.REGISTER_DATA.offset();
    private static final int OUT = AccessRegisterOutput.REGISTER_DATA.offset();

    private final CardState card;
    private final LinkControl link;
    private int speeds = SPEEDS;

    RegisterCommands(CardState card, LinkControl link) {
        this.card = card;
        this.link = link;
    }

    void addTo(CommandSet commands) {
        Set<HcaState> running = EnumSet.of(HcaState.ENABLED, HcaState.INITIALIZED);
        commands.add(
                Opcode.ACCESS_REG,
                AccessRegisterInput.BYTES,
                AccessRegisterOutput.BYTES + PpcntReg.BYTES,
                running,
                AccessRegisterInput.OP_MOD_READ,
                this::access);
    }

    /** As after a reset. */
    void reset() {
        speeds = SPEEDS;
    }

    private void access(CommandCall call) {
        boolean read = call.opMod() == AccessRegisterInput.OP_MOD_READ;
        switch (call.in(AccessRegisterInput.REGISTER_ID)) {
            case RegisterId.HOST_ENDIANNESS -> require(call, HostEndiannessReg.BYTES);
            case RegisterId.PMTU -> pmtu(call, read);
            case RegisterId.PAOS -> paos(call, read);
            case RegisterId.PTYS -> ptys(call, read);
            case RegisterId.PPCNT -> ppcnt(call, read);
            default -> throw Syndrome.REGISTER_UNKNOWN.refuse();
        }
    }

    private static void require(CommandCall call, int bytes) {
        Syndrome.INPUT_TOO_SHORT.when(call.in().length < IN + bytes);
        Syndrome.OUTPUT_TOO_SHORT.when(call.outputLength() < OUT + bytes);
    }

    private static void requirePort(CommandCall call, int bytes, BitField localPort) {
        require(call, bytes);
        Syndrome.PORT_UNKNOWN.when(call.in(IN, localPort) != LinkControl.PORT);
        call.out(OUT, localPort, LinkControl.PORT);
    }

    private void pmtu(CommandCall call, boolean read) {
        requirePort(call, PmtuReg.BYTES, PmtuReg.LOCAL_PORT);
        if (!read) {
            int wanted = call.in(IN, PmtuReg.ADMIN_MTU);
            Syndrome.MTU_ILLEGAL.when(wanted < SMALLEST_MTU || wanted > PortState.MAX_MTU);
            card.port().operMtu(wanted);
        }
        call.out(OUT, PmtuReg.MAX_MTU, PortState.MAX_MTU);
        call.out(OUT, PmtuReg.ADMIN_MTU, card.port().operMtu());
        call.out(OUT, PmtuReg.OPER_MTU, card.port().operMtu());
    }

    private void paos(CommandCall call, boolean read) {
        requirePort(call, PaosReg.BYTES, PaosReg.LOCAL_PORT);
        if (!read && call.in(IN, PaosReg.ASE) != 0) {
            int wanted = call.in(IN, PaosReg.ADMIN_STATUS);
            Syndrome.ADMIN_STATE_UNKNOWN.when(wanted != PaosAdminStatus.UP && wanted != PaosAdminStatus.DOWN);
            link.adminUp(wanted == PaosAdminStatus.UP);
        }
        call.out(OUT, PaosReg.ADMIN_STATUS, card.port().adminUp() ? PaosAdminStatus.UP : PaosAdminStatus.DOWN);
        call.out(OUT, PaosReg.OPER_STATUS, card.port().up() ? PaosOperStatus.UP : PaosOperStatus.DOWN);
    }

    private void ptys(CommandCall call, boolean read) {
        requirePort(call, PtysReg.BYTES, PtysReg.LOCAL_PORT);
        if (!read) {
            int wanted = call.in(IN, PtysReg.ETH_PROTO_ADMIN);
            Syndrome.SPEED_ILLEGAL.when(wanted == 0 || (wanted & ~SPEEDS) != 0);
            Syndrome.SPEED_NEEDS_PORT_DOWN.when(card.port().adminUp());
            speeds = wanted;
        }
        int best = (speeds & FASTEST) != 0 ? FASTEST : Integer.highestOneBit(speeds);
        call.out(OUT, PtysReg.PROTO_MASK, ETHERNET);
        call.out(OUT, PtysReg.ETH_PROTO_CAPABILITY, SPEEDS);
        call.out(OUT, PtysReg.ETH_PROTO_ADMIN, speeds);
        call.out(OUT, PtysReg.ETH_PROTO_OPER, card.port().up() ? best : 0);
    }

    private void ppcnt(CommandCall call, boolean read) {
        requirePort(call, PpcntReg.BYTES, PpcntReg.LOCAL_PORT);
        Syndrome.REGISTER_READ_ONLY.when(!read);
        int group = call.in(IN, PpcntReg.GRP);
        call.out(OUT, PpcntReg.GRP, group);
        switch (group) {
            case PpcntGroup.IEEE_802_3_COUNTERS_GROUP -> ieee(call);
            case PpcntGroup.RFC_2863_COUNTERS_GROUP -> rfc2863(call);
            default -> throw Syndrome.COUNTER_GROUP_UNKNOWN.refuse();
        }
        if (call.in(IN, PpcntReg.CLR) != 0) {
            card.counters().clear();
        }
    }

    private void ieee(CommandCall call) {
        put(
                call,
                Eth8023Counters.A_FRAMES_TRANSMITTED_OK_HIGH,
                Eth8023Counters.A_FRAMES_TRANSMITTED_OK_LOW,
                sum(Counter.TX_UNICAST, Counter.TX_MULTICAST, Counter.TX_BROADCAST));
        put(
                call,
                Eth8023Counters.A_FRAMES_RECEIVED_OK_HIGH,
                Eth8023Counters.A_FRAMES_RECEIVED_OK_LOW,
                sum(Counter.RX_UNICAST, Counter.RX_MULTICAST, Counter.RX_BROADCAST));
        put(
                call,
                Eth8023Counters.A_OCTETS_TRANSMITTED_OK_HIGH,
                Eth8023Counters.A_OCTETS_TRANSMITTED_OK_LOW,
                sum(Counter.TX_UNICAST_OCTETS, Counter.TX_MULTICAST_OCTETS, Counter.TX_BROADCAST_OCTETS));
        put(
                call,
                Eth8023Counters.A_OCTETS_RECEIVED_OK_HIGH,
                Eth8023Counters.A_OCTETS_RECEIVED_OK_LOW,
                sum(Counter.RX_UNICAST_OCTETS, Counter.RX_MULTICAST_OCTETS, Counter.RX_BROADCAST_OCTETS));
        put(
                call,
                Eth8023Counters.A_MULTICAST_FRAMES_XMITTED_OK_HIGH,
                Eth8023Counters.A_MULTICAST_FRAMES_XMITTED_OK_LOW,
                sum(Counter.TX_MULTICAST));
        put(
                call,
                Eth8023Counters.A_BROADCAST_FRAMES_XMITTED_OK_HIGH,
                Eth8023Counters.A_BROADCAST_FRAMES_XMITTED_OK_LOW,
                sum(Counter.TX_BROADCAST));
        put(
                call,
                Eth8023Counters.A_MULTICAST_FRAMES_RECEIVED_OK_HIGH,
                Eth8023Counters.A_MULTICAST_FRAMES_RECEIVED_OK_LOW,
                sum(Counter.RX_MULTICAST));
        put(
                call,
                Eth8023Counters.A_BROADCAST_FRAMES_RECEIVED_OK_HIGH,
                Eth8023Counters.A_BROADCAST_FRAMES_RECEIVED_OK_LOW,
                sum(Counter.RX_BROADCAST));
        put(
                call,
                Eth8023Counters.A_FRAME_TOO_LONG_ERRORS_HIGH,
                Eth8023Counters.A_FRAME_TOO_LONG_ERRORS_LOW,
                sum(Counter.RX_TOO_LONG));
    }

    private void rfc2863(CommandCall call) {
        put(
                call,
                Eth2863Counters.IF_IN_OCTETS_HIGH,
                Eth2863Counters.IF_IN_OCTETS_LOW,
                sum(Counter.RX_UNICAST_OCTETS, Counter.RX_MULTICAST_OCTETS, Counter.RX_BROADCAST_OCTETS));
        put(call, Eth2863Counters.IF_IN_UCAST_PKTS_HIGH, Eth2863Counters.IF_IN_UCAST_PKTS_LOW, sum(Counter.RX_UNICAST));
        put(call, Eth2863Counters.IF_IN_DISCARDS_HIGH, Eth2863Counters.IF_IN_DISCARDS_LOW, sum(Counter.RX_DISCARDS));
        put(call, Eth2863Counters.IF_IN_ERRORS_HIGH, Eth2863Counters.IF_IN_ERRORS_LOW, sum(Counter.RX_TOO_LONG));
        put(
                call,
                Eth2863Counters.IF_OUT_OCTETS_HIGH,
                Eth2863Counters.IF_OUT_OCTETS_LOW,
                sum(Counter.TX_UNICAST_OCTETS, Counter.TX_MULTICAST_OCTETS, Counter.TX_BROADCAST_OCTETS));
        put(
                call,
                Eth2863Counters.IF_OUT_UCAST_PKTS_HIGH,
                Eth2863Counters.IF_OUT_UCAST_PKTS_LOW,
                sum(Counter.TX_UNICAST));
        put(call, Eth2863Counters.IF_OUT_DISCARDS_HIGH, Eth2863Counters.IF_OUT_DISCARDS_LOW, sum(Counter.TX_DISCARDS));
        put(
                call,
                Eth2863Counters.IF_IN_MULTICAST_PKTS_HIGH,
                Eth2863Counters.IF_IN_MULTICAST_PKTS_LOW,
                sum(Counter.RX_MULTICAST));
        put(
                call,
                Eth2863Counters.IF_IN_BROADCAST_PKTS_HIGH,
                Eth2863Counters.IF_IN_BROADCAST_PKTS_LOW,
                sum(Counter.RX_BROADCAST));
        put(
                call,
                Eth2863Counters.IF_OUT_MULTICAST_PKTS_HIGH,
                Eth2863Counters.IF_OUT_MULTICAST_PKTS_LOW,
                sum(Counter.TX_MULTICAST));
        put(
                call,
                Eth2863Counters.IF_OUT_BROADCAST_PKTS_HIGH,
                Eth2863Counters.IF_OUT_BROADCAST_PKTS_LOW,
                sum(Counter.TX_BROADCAST));
    }

    private long sum(Counter... counters) {
        PortCounters all = card.counters();
        long sum = 0;
        for (Counter counter : counters) {
            sum += all.get(counter);
        }
        return sum;
    }

    private static void put(CommandCall call, BitField high, BitField low, long value) {
        int base = OUT + PpcntReg.COUNTER_SET.offset();
        call.out(base, high, (int) (value >>> Integer.SIZE));
        call.out(base, low, (int) value);
    }
}
