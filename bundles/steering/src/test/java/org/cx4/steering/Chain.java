package org.cx4.steering;

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
import org.cx4.rx.RxConfiguration;
import org.cx4.rx.RxStage;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;
import org.cx4.spi.packet.PacketMemory;
import org.cx4.spi.stage.StageComponent;
import org.cx4.tx.TxConfiguration;
import org.cx4.tx.TxStage;

/** The stages up to steering on a software card, brought up in order and taken down in reverse. */
final class Chain implements AutoCloseable {
    /** The card of tests that do not choose one themselves. */
    static final String PROFILE = System.getProperty("cx4.test.profile", "cx4-full");

    private static final AtomicInteger ADAPTERS = new AtomicInteger();

    final String adapter = "steering" + ADAPTERS.incrementAndGet();
    final Model model;
    final ModelDevice device;
    final CommandStage commands;
    final HcaStage hca;
    final EventStage events;
    final TxStage tx;
    final RxStage rx;
    final SteeringStage steering;

    /** A wire that nothing comes from and nothing goes to: there is light, and tests inject. */
    private static final class DarkWire implements Wire {
        @Override
        public void plug(WireEnd card) {
            card.carrier(true);
        }

        @Override
        public void unplug() {}

        @Override
        public boolean send(long address, int bytes) {
            return true;
        }
    }

    /** Everything up, with settings by the names of the configurations' methods. */
    static Chain up(Map<String, Object> settings) {
        return new Chain("", settings).start();
    }

    /**
     * All but steering up.
     *
     * @param capabilities overrides of the card's
     */
    Chain(String capabilities, Map<String, Object> settings) {
        this(PROFILE, capabilities, settings);
    }

    /** The same with another card. */
    Chain(String profile, String capabilities, Map<String, Object> settings) {
        CardModels models = new CardModels();
        model = models.model(adapter);
        Map<String, Object> properties = new HashMap<>(Map.of(StageComponent.ADAPTER, adapter));
        ModelSettings card = new ModelSettings(profile, 33, "", capabilities, 0);
        device = new ModelDevice(models, card, properties);
        device.bindWire(new DarkWire(), properties);
        device.activate();
        commands = new CommandStage(device, configuration(CommandConfiguration.class, settings), properties);
        commands.activate();
        hca = new HcaStage(device, commands, configuration(HcaConfiguration.class, settings), properties);
        hca.activate();
        events = new EventStage(device, commands, hca, configuration(EventConfiguration.class, settings), properties);
        events.activate();
        tx = new TxStage(device, commands, hca, events, configuration(TxConfiguration.class, settings), properties);
        tx.activate();
        rx = new RxStage(device, commands, hca, events, tx, configuration(RxConfiguration.class, settings), properties);
        rx.activate();
        steering =
                new SteeringStage(commands, hca, rx, configuration(SteeringConfiguration.class, settings), properties);
    }

    Chain start() {
        linkUp();
        model.clearTrace();
        steering.activate();
        return this;
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

    static <A extends Annotation> A configuration(Class<A> type, Map<String, Object> settings) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) -> settings.getOrDefault(method.getName(), method.getDefaultValue())));
    }

    PacketMemory packets() {
        return hca.packets();
    }

    PacketBatch batch(int core, int capacity) {
        PacketMemory packets = packets();
        return new PacketBatch(
                capacity, packets.base(), packets.bufferBytes(), packets.maxFrameBytes(), packets.pool(core));
    }

    /** Receives on a core until a number of packets is there. */
    PacketBatch receive(int core, int count) {
        PacketBatch batch = batch(core, count);
        await("packets received", () -> {
            rx.ring(core).receive(batch);
            rx.ring(core).refill();
            return batch.size() == count;
        });
        return batch;
    }

    /** Commands that the card has executed since the steering stage began to come up. */
    List<String> commandNames() {
        return model.trace().stream().map(TracedCommand::command).toList();
    }

    List<TracedCommand> commands(Opcode opcode) {
        return model.trace().stream()
                .filter(command -> command.command().equals(opcode.name()))
                .toList();
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
        steering.deactivate();
        rx.deactivate();
        tx.deactivate();
        events.deactivate();
        hca.deactivate();
        commands.deactivate();
        device.deactivate();
    }
}
