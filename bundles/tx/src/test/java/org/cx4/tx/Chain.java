package org.cx4.tx;

import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.cx4.api.PacketBatch;
import org.cx4.command.CommandConfiguration;
import org.cx4.command.CommandStage;
import org.cx4.event.EventConfiguration;
import org.cx4.event.EventStage;
import org.cx4.hca.HcaConfiguration;
import org.cx4.hca.HcaStage;
import org.cx4.model.Model;
import org.cx4.model.TracedCommand;
import org.cx4.model.device.CardModels;
import org.cx4.model.device.ModelDevice;
import org.cx4.model.device.ModelSettings;
import org.cx4.prm.Opcode;
import org.cx4.prm.PaosAdminStatus;
import org.cx4.prm.RegisterId;
import org.cx4.prm.command.AccessRegisterInput;
import org.cx4.prm.command.AccessRegisterOutput;
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.register.PaosReg;
import org.cx4.prm.register.PmtuReg;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.StageComponent;

/** The stages up to tx on a software card with a wire, brought up in order and taken down in reverse. */
final class Chain implements AutoCloseable {
    private static final AtomicInteger ADAPTERS = new AtomicInteger();

    final String adapter = "tx" + ADAPTERS.incrementAndGet();
    final CapturedWire wire = new CapturedWire();
    final Model model;
    final ModelDevice device;
    final CommandStage commands;
    final HcaStage hca;
    final EventStage events;
    final TxStage tx;

    /** Everything up, with settings by the names of the configurations' methods. */
    static Chain up(Map<String, Object> settings) {
        return new Chain(settings).start();
    }

    /** All but tx up. */
    Chain(Map<String, Object> settings) {
        CardModels models = new CardModels();
        model = models.model(adapter);
        Map<String, Object> properties = new HashMap<>(Map.of(StageComponent.ADAPTER, adapter));
        ModelSettings card = new ModelSettings(System.getProperty("cx4.test.profile", "cx4-full"), 33, "", "", 0);
        device = new ModelDevice(models, card, properties);
        device.bindWire(wire, properties);
        device.activate();
        commands = new CommandStage(device, configuration(CommandConfiguration.class, Map.of()), properties);
        commands.activate();
        hca = new HcaStage(device, commands, configuration(HcaConfiguration.class, settings), properties);
        hca.activate();
        events = new EventStage(device, commands, hca, configuration(EventConfiguration.class, settings), properties);
        events.activate();
        tx = new TxStage(device, commands, hca, events, configuration(TxConfiguration.class, settings), properties);
    }

    Chain start() {
        linkUp();
        model.clearTrace();
        tx.activate();
        return this;
    }

    private static <A extends Annotation> A configuration(Class<A> type, Map<String, Object> settings) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) -> settings.getOrDefault(method.getName(), method.getDefaultValue())));
    }

    private void linkUp() {
        int data = AccessRegisterInput.REGISTER_DATA.offset();
        byte[] in = new byte[data + PaosReg.BYTES];
        CommandInput.OPCODE.set(in, Opcode.ACCESS_REG.code());
        CommandInput.OP_MOD.set(in, AccessRegisterInput.OP_MOD_WRITE);
        AccessRegisterInput.REGISTER_ID.set(in, RegisterId.PAOS);
        PaosReg.LOCAL_PORT.set(in, data, 1);
        PaosReg.ADMIN_STATUS.set(in, data, PaosAdminStatus.UP);
        PaosReg.ASE.set(in, data, 1);
        commands.execute("test", in, AccessRegisterOutput.BYTES + PaosReg.BYTES);
    }

    /** Lets frames of an MTU out (PMTU). */
    Chain mtu(int mtu) {
        int data = AccessRegisterInput.REGISTER_DATA.offset();
        byte[] in = new byte[data + PmtuReg.BYTES];
        CommandInput.OPCODE.set(in, Opcode.ACCESS_REG.code());
        CommandInput.OP_MOD.set(in, AccessRegisterInput.OP_MOD_WRITE);
        AccessRegisterInput.REGISTER_ID.set(in, RegisterId.PMTU);
        PmtuReg.LOCAL_PORT.set(in, data, 1);
        PmtuReg.ADMIN_MTU.set(in, data, mtu + 22);
        commands.execute("test", in, AccessRegisterOutput.BYTES + PmtuReg.BYTES);
        return this;
    }

    PacketMemory packets() {
        return hca.packets();
    }

    PacketBatch batch(int core, int capacity) {
        PacketMemory packets = packets();
        return new PacketBatch(
                capacity, packets.base(), packets.bufferBytes(), packets.maxFrameBytes(), packets.pool(core));
    }

    /** The only SQ. */
    int sqn() {
        return model.trace().stream()
                .filter(command -> command.command().equals(Opcode.CREATE_SQ.name()))
                .findFirst()
                .orElseThrow()
                .object();
    }

    /** Buffers of a core that are not in its pool. */
    int outside(int core) {
        return packets().pool(core).capacity() - packets().pool(core).available();
    }

    /** Commands that the card has executed since the tx stage began to come up. */
    List<String> commandNames() {
        return model.trace().stream().map(TracedCommand::command).toList();
    }

    /** Waits for something that another thread does. */
    static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not in time: " + what);
            }
            LockSupport.parkNanos(100_000);
        }
    }

    @Override
    public void close() {
        tx.deactivate();
        events.deactivate();
        hca.deactivate();
        commands.deactivate();
        device.deactivate();
    }
}
