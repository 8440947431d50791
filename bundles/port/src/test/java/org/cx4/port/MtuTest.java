package org.cx4.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.cx4.api.PacketBatch;
import org.cx4.api.PacketHandler;
import org.cx4.api.PacketSource;
import org.cx4.api.Transmitter;
import org.cx4.api.Wakeup;
import org.cx4.prm.Block;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.PpcntGroup;
import org.cx4.prm.RegisterId;
import org.cx4.prm.command.AccessRegisterInput;
import org.cx4.prm.command.AccessRegisterOutput;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.register.Eth2863Counters;
import org.cx4.prm.register.Eth8023Counters;
import org.cx4.prm.register.PpcntReg;
import org.cx4.spi.command.CommandException;
import org.cx4.spi.command.CommandInterface;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The MTU changes while the port runs. Near sends, far receives; both on software cards. */
@Timeout(120)
class MtuTest {
    private static final int SMALL = 1500;
    private static final int LARGE = 9000;

    private final Rig farRig;
    private final Rig nearRig;
    private final PortStage near;
    private final PortStage far;
    private final Bench bench = new Bench();

    MtuTest() {
        String cable = "cable:mtu" + System.nanoTime();
        Map<String, Object> configuration = new HashMap<>(Map.of("mtu", SMALL, "mtu.max", LARGE));
        nearRig = new Rig("near", cable, configuration);
        near = nearRig.startPort();
        farRig = new Rig("far", cable, configuration);
        far = farRig.startPort();
        Await.until("link", () -> near.linkUp() && far.linkUp());
    }

    @AfterEach
    void leaveNothing() {
        nearRig.close();
        farRig.close();
        assertThat(nearRig.model.remains().clean())
                .as("%s", nearRig.model.remains())
                .isTrue();
        assertThat(farRig.model.remains().clean())
                .as("%s", farRig.model.remains())
                .isTrue();
    }

    /** Sends single frames of asked-for lengths, and notes the lengths that arrive. */
    private final class Bench implements PacketSource, PacketHandler {
        final List<Integer> arrived = new CopyOnWriteArrayList<>();
        private final AtomicInteger wanted = new AtomicInteger();
        private final AtomicReference<Wakeup> sleeper = new AtomicReference<>();

        void send(int length) {
            wanted.set(length);
            Wakeup wakeup = sleeper.getAndSet(null);
            if (wakeup != null) {
                wakeup.wake();
            }
        }

        @Override
        public void produce(Transmitter transmitter) {
            int length = wanted.get();
            int i = length == 0 ? -1 : transmitter.allocate(length);
            if (i >= 0) {
                transmitter.batch().putMac(i, 0, far.mac().value());
                transmitter.batch().putMac(i, 6, near.mac().value());
                transmitter.batch().putShort(i, 12, 0x88b5);
                wanted.set(0);
            }
        }

        @Override
        public boolean arm(int core, Wakeup wakeup) {
            sleeper.set(wakeup);
            return wanted.get() == 0;
        }

        @Override
        public void handle(PacketBatch received, Transmitter transmitter) {
            for (int i = 0; i < received.size(); i++) {
                if (received.holds(i)) {
                    arrived.add(received.length(i));
                    received.drop(i);
                }
            }
        }
    }

    private static long counter(Rig rig, int group, int field) {
        int data = AccessRegisterInput.REGISTER_DATA.offset();
        byte[] in = new byte[data + PpcntReg.BYTES];
        CommandInput.OPCODE.set(in, Opcode.ACCESS_REG.code());
        CommandInput.OP_MOD.set(in, AccessRegisterInput.OP_MOD_READ);
        AccessRegisterInput.REGISTER_ID.set(in, RegisterId.PPCNT);
        PpcntReg.LOCAL_PORT.set(in, data, 1);
        PpcntReg.GRP.set(in, data, group);
        byte[] out =
                rig.chain.get(CommandInterface.class).execute("test", in, AccessRegisterOutput.BYTES + PpcntReg.BYTES);
        int counters = AccessRegisterOutput.REGISTER_DATA.offset() + PpcntReg.COUNTER_SET.offset();
        return Block.getLong(out, counters + field);
    }

    private static long tooLong(Rig rig) {
        return counter(
                rig, PpcntGroup.IEEE_802_3_COUNTERS_GROUP, Eth8023Counters.A_FRAME_TOO_LONG_ERRORS_HIGH.offset());
    }

    private static long sentDiscards(Rig rig) {
        return counter(rig, PpcntGroup.RFC_2863_COUNTERS_GROUP, Eth2863Counters.IF_OUT_DISCARDS_HIGH.offset());
    }

    private void connect() {
        near.bindSource(bench, Rig.service(0));
        far.bindHandler(bench, Rig.service(0));
    }

    private void assertArrives(int length) {
        bench.arrived.clear();
        bench.send(length);
        Await.until("frame of " + length, () -> !bench.arrived.isEmpty());
        assertThat(bench.arrived).containsExactly(length);
    }

    @Test
    void takesEffectInBothDirectionsAtOnce() {
        connect();
        assertArrives(SMALL + 18);
        bench.send(SMALL + 19);
        Await.until("discarded by the sender", () -> sentDiscards(nearRig) == 1);
        near.mtu(LARGE);
        bench.send(SMALL + 19);
        Await.until("too long for the receiver", () -> tooLong(farRig) == 1);
        far.mtu(LARGE);
        assertArrives(SMALL + 19);
        assertArrives(LARGE + 18);
        far.mtu(576);
        bench.send(576 + 19);
        Await.until("too long for the receiver", () -> tooLong(farRig) == 2);
        assertArrives(576 + 18);
        near.mtu(68);
        bench.send(68 + 19);
        Await.until("discarded by the sender", () -> sentDiscards(nearRig) == 2);
        assertArrives(68 + 18);
        assertThat(far.statistics().rxErrors()).isZero();
        assertThat(near.statistics().txErrors()).isZero();
    }

    @Test
    void losesNoFrameThatFitsBothMtus() {
        Traffic traffic = new Traffic(near, far, 20_000, 128);
        far.bindHandler(Traffic.echo(1), Rig.service(0));
        near.bindHandler(traffic, Rig.service(0));
        near.bindSource(traffic, Rig.service(0));
        for (int n = 0; traffic.back() < 15_000; n++) {
            PortStage port = n % 2 == 0 ? near : far;
            port.mtu(n % 4 < 2 ? LARGE : SMALL);
        }
        traffic.finish();
        assertThat(near.statistics().rxPackets()).isEqualTo(20_000);
        assertThat(tooLong(nearRig) + tooLong(farRig)).isZero();
    }

    @Test
    void namesItsBounds() {
        for (int wrong : new int[] {-1, 0, 67, LARGE + 1, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> near.mtu(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("mtu " + wrong + " of near: must be from 68 to 9000");
        }
        assertThat(near.maxMtu()).isEqualTo(LARGE);
        assertThat(near.mtu()).isEqualTo(SMALL);
    }

    @Test
    void tellsListenersOfAChangeAndOfNothingElse() {
        List<Integer> heard = new CopyOnWriteArrayList<>();
        near.bindListener((port, up) -> heard.add(port.mtu()));
        Await.until("first call", () -> heard.size() == 1);
        near.mtu(LARGE);
        near.mtu(LARGE);
        near.mtu(600);
        Await.until("two changes", () -> heard.size() == 3);
        assertThat(heard.get(2)).isEqualTo(600);
    }

    @Test
    void keepsTheOldOneIfTheCardRefuses() {
        connect();
        for (Opcode refused : List.of(Opcode.ACCESS_REG, Opcode.MODIFY_NIC_VPORT_CONTEXT)) {
            nearRig.model.faults().refuseNext(refused, CommandStatus.BAD_PARAM_ERR, 0x804);
            assertThatThrownBy(() -> near.mtu(LARGE))
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining(refused.name())
                    .hasMessageContaining("0x804");
            assertThat(near.mtu()).isEqualTo(SMALL);
            assertArrives(SMALL + 18);
        }
        long before = sentDiscards(nearRig);
        bench.send(SMALL + 19);
        Await.until("discarded by the sender", () -> sentDiscards(nearRig) == before + 1);
    }

    @Test
    void cannotChangeWhenThePortIsDown() {
        near.deactivate();
        assertThatThrownBy(() -> near.mtu(LARGE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("port of near is not up");
    }
}
