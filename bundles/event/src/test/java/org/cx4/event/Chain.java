package org.cx4.event;

import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.cx4.command.CommandConfiguration;
import org.cx4.command.CommandStage;
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
import org.cx4.prm.command.CommandInput;
import org.cx4.prm.register.PaosReg;
import org.cx4.spi.command.CommandInterface;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.device.Wire;
import org.cx4.spi.device.WireEnd;
import org.cx4.spi.stage.StageComponent;

/** The stages up to event on a software card, brought up in order and taken down in reverse. */
final class Chain implements AutoCloseable {
    private static final AtomicInteger ADAPTERS = new AtomicInteger();

    /** The card of tests that do not choose one themselves. */
    static final ModelSettings CARD =
            new ModelSettings(System.getProperty("cx4.test.profile", "cx4-full"), 33, "", "", 0);

    final String adapter = "event" + ADAPTERS.incrementAndGet();
    final CardModels models = new CardModels();
    final Model model;
    final ModelDevice device;
    final CommandStage commands;
    final HcaStage hca;
    final EventStage events;

    /** With settings of the event stage, by the names of the configuration's methods. */
    static Chain up(Map<String, Object> settings) {
        return new Chain(CARD, settings, UnaryOperator.identity(), UnaryOperator.identity()).start();
    }

    /**
     * All but event up.
     *
     * @param seenDevice the device as the event stage sees it
     * @param seenCommands the commands as the event stage sees them
     */
    Chain(
            ModelSettings card,
            Map<String, Object> settings,
            UnaryOperator<HcaDevice> seenDevice,
            UnaryOperator<CommandInterface> seenCommands) {
        model = models.model(adapter);
        Map<String, Object> properties = Map.of(StageComponent.ADAPTER, adapter);
        device = new ModelDevice(models, card, properties);
        device.activate();
        commands = new CommandStage(device, configuration(CommandConfiguration.class, Map.of()), properties);
        commands.activate();
        hca = new HcaStage(device, commands, configuration(HcaConfiguration.class, Map.of()), properties);
        hca.activate();
        events = new EventStage(
                seenDevice.apply(device),
                seenCommands.apply(commands),
                hca,
                configuration(EventConfiguration.class, settings),
                properties);
    }

    Chain start() {
        model.clearTrace();
        events.activate();
        return this;
    }

    static <A extends Annotation> A configuration(Class<A> type, Map<String, Object> settings) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) -> settings.getOrDefault(method.getName(), method.getDefaultValue())));
    }

    /** Commands that the card has executed since the event stage began to come up. */
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
        events.deactivate();
        hca.deactivate();
        commands.deactivate();
        device.deactivate();
    }

    /** Plugs a cable with light in it and switches the port on. */
    void connect() {
        device.bindWire(new LitWire(), Map.of(StageComponent.ADAPTER, adapter));
        byte[] in = new byte[AccessRegisterInput.BYTES + PaosReg.BYTES];
        CommandInput.OPCODE.set(in, Opcode.ACCESS_REG.code());
        CommandInput.OP_MOD.set(in, AccessRegisterInput.OP_MOD_WRITE);
        AccessRegisterInput.REGISTER_ID.set(in, RegisterId.PAOS);
        int register = AccessRegisterInput.REGISTER_DATA.offset();
        PaosReg.LOCAL_PORT.set(in, register, 1);
        PaosReg.ADMIN_STATUS.set(in, register, PaosAdminStatus.UP);
        PaosReg.ASE.set(in, register, 1);
        commands.execute("test", in, in.length);
    }

    /** A cable to nowhere, with light in it. */
    private static final class LitWire implements Wire {
        @Override
        public void plug(WireEnd card) {
            card.carrier(true);
        }

        @Override
        public void unplug() {
            // Nothing is connected.
        }

        @Override
        public boolean send(long address, int bytes) {
            return false;
        }
    }
}
