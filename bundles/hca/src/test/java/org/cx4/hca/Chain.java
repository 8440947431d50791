package org.cx4.hca;

import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.cx4.command.CommandConfiguration;
import org.cx4.command.CommandStage;
import org.cx4.model.Model;
import org.cx4.model.TracedCommand;
import org.cx4.model.device.CardModels;
import org.cx4.model.device.ModelDevice;
import org.cx4.model.device.ModelSettings;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.stage.StageComponent;

/** The stages up to hca on a software card, brought up in order and taken down in reverse. */
final class Chain implements AutoCloseable {
    private static final AtomicInteger ADAPTERS = new AtomicInteger();

    final String adapter = "hca" + ADAPTERS.incrementAndGet();
    final Model model;
    final ModelDevice device;
    final CommandStage commands;
    final HcaStage hca;

    /** With settings of the hca stage, by the names of the configuration's methods. */
    static Chain up(Map<String, Object> settings) {
        return new Chain(ModelSettings.DEFAULT, settings, UnaryOperator.identity()).start();
    }

    /**
     * Device and command up, hca not yet.
     *
     * @param seen the device as the hca stage sees it
     */
    Chain(ModelSettings card, Map<String, Object> settings, UnaryOperator<HcaDevice> seen) {
        CardModels models = new CardModels();
        model = models.model(adapter);
        Map<String, Object> properties = Map.of(StageComponent.ADAPTER, adapter);
        device = new ModelDevice(models, card, properties);
        device.activate();
        commands = new CommandStage(device, configuration(CommandConfiguration.class, Map.of()), properties);
        commands.activate();
        hca = new HcaStage(seen.apply(device), commands, configuration(HcaConfiguration.class, settings), properties);
    }

    Chain start() {
        hca.activate();
        return this;
    }

    private static <A extends Annotation> A configuration(Class<A> type, Map<String, Object> settings) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) -> settings.getOrDefault(method.getName(), method.getDefaultValue())));
    }

    /** Names of the commands since the trace was cleared; several MANAGE_PAGES in a row count once. */
    List<String> commandNames() {
        List<String> names = new ArrayList<>();
        for (TracedCommand command : model.trace()) {
            String last = names.isEmpty() ? "" : names.get(names.size() - 1);
            if (!command.command().equals(last) || !last.equals("MANAGE_PAGES")) {
                names.add(command.command());
            }
        }
        return names;
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
        hca.deactivate();
        commands.deactivate();
        device.deactivate();
    }
}
