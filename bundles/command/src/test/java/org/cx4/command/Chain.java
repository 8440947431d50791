package org.cx4.command;

import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.cx4.model.Model;
import org.cx4.model.device.CardModels;
import org.cx4.model.device.ModelDevice;
import org.cx4.model.device.ModelSettings;
import org.cx4.spi.device.HcaDevice;
import org.cx4.spi.stage.StageComponent;

/** The stages up to command on a software card, brought up in order and taken down in reverse. */
final class Chain implements AutoCloseable {
    private static final AtomicInteger ADAPTERS = new AtomicInteger();

    /** A name of its own for each chain: failures are remembered by adapter. */
    final String adapter = "command" + ADAPTERS.incrementAndGet();

    final Model model;
    final ModelDevice device;
    final CommandStage commands;

    /** Without anything special. */
    static Chain up() {
        return new Chain(Map.of(), UnaryOperator.identity()).start();
    }

    /** With a time-out of its own. */
    static Chain up(Duration timeout) {
        return new Chain(Map.of("command_timeout_millis", (int) timeout.toMillis()), UnaryOperator.identity()).start();
    }

    /**
     * Device up, command stage not yet.
     *
     * @param settings by the names of the configuration's methods
     * @param seen the device as the command stage sees it
     */
    Chain(Map<String, Object> settings, UnaryOperator<HcaDevice> seen) {
        CardModels models = new CardModels();
        model = models.model(adapter);
        Map<String, Object> properties = Map.of(StageComponent.ADAPTER, adapter);
        device = new ModelDevice(models, ModelSettings.DEFAULT, properties);
        device.activate();
        commands =
                new CommandStage(seen.apply(device), configuration(CommandConfiguration.class, settings), properties);
    }

    Chain start() {
        commands.activate();
        return this;
    }

    /** An OCD's defaults, except for what is set. */
    static <A extends Annotation> A configuration(Class<A> type, Map<String, Object> settings) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) -> settings.getOrDefault(method.getName(), method.getDefaultValue())));
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
        commands.deactivate();
        device.deactivate();
    }
}
