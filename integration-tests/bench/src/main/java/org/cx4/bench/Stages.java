package org.cx4.bench;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.cx4.command.CommandStage;
import org.cx4.event.EventStage;
import org.cx4.hca.HcaStage;
import org.cx4.model.device.CardModels;
import org.cx4.model.device.ModelDevice;
import org.cx4.model.device.ModelSettings;
import org.cx4.rx.RxStage;
import org.cx4.spi.device.HcaDevice;
import org.cx4.tx.TxStage;

/**
 * The stages of one adapter without a framework: each is made from those before it by its constructor, as Declarative
 * Services would, activated, and deactivated in reverse.
 */
final class Stages implements AutoCloseable {
    private static final AtomicInteger ADAPTERS = new AtomicInteger();

    private final String adapter = "bench" + ADAPTERS.incrementAndGet();
    private final Map<String, Object> configuration;
    private final List<Object> services = new ArrayList<>();
    private final Deque<Object> active = new ArrayDeque<>();
    private final CardModels models = new CardModels();
    private final ModelDevice card;

    /**
     * The software card is there.
     *
     * @param settings by the operator's keys; what is missing has its default
     * @param vectors interrupt vectors of the card
     */
    Stages(Map<String, Object> settings, int vectors) {
        configuration = new HashMap<>(settings);
        configuration.put("cx4.adapter", adapter);
        ModelSettings plain = ModelSettings.DEFAULT;
        ModelSettings withVectors =
                new ModelSettings(plain.profile(), vectors, plain.mac(), plain.capabilities(), plain.delayMicros());
        card = new ModelDevice(models, withVectors, configuration);
        card.activate();
        active.push(card);
    }

    String adapter() {
        return adapter;
    }

    /** The software card. */
    ModelDevice card() {
        return card;
    }

    /** Whether the card has forgotten everything, and the host has nothing of it. */
    boolean clean() {
        return models.model(adapter).remains().clean();
    }

    /** Brings up the stages from command to rx on a device. */
    void load(HcaDevice device) {
        services.add(device);
        for (Class<?> type :
                List.of(CommandStage.class, HcaStage.class, EventStage.class, TxStage.class, RxStage.class)) {
            start(type);
        }
    }

    /** Makes a component and activates it. */
    <T> T start(Class<T> type) {
        T component = make(type);
        call(() -> type.getMethod("activate").invoke(component));
        active.push(component);
        services.add(component);
        return component;
    }

    /** Makes a component that has no life of its own. */
    <T> T make(Class<T> type) {
        Constructor<?> constructor = type.getConstructors()[0];
        Object[] arguments = Arrays.stream(constructor.getParameters())
                .map(parameter -> argument(parameter.getType()))
                .toArray();
        return type.cast(call(() -> constructor.newInstance(arguments)));
    }

    /** The newest service of a type, or null. */
    <T> T get(Class<T> type) {
        T found = null;
        for (Object service : services) {
            found = type.isInstance(service) ? type.cast(service) : found;
        }
        return found;
    }

    private Object argument(Class<?> type) {
        if (type.isAnnotation()) {
            return configuration(type.asSubclass(Annotation.class));
        }
        if (type == Map.class) {
            return Map.copyOf(configuration);
        }
        return Collection.class.isAssignableFrom(type) ? List.of() : get(type);
    }

    /** What a component sees of the configuration; a method's name is the key, with underscores for dots. */
    private <A extends Annotation> A configuration(Class<A> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object value = configuration.get(method.getName().replace('_', '.'));
                    return value == null ? method.getDefaultValue() : value;
                }));
    }

    /** Deactivates everything but the card, newest first. */
    void unload() {
        while (active.peek() != card) {
            Object component = active.pop();
            call(() -> component.getClass().getMethod("deactivate").invoke(component));
        }
    }

    @Override
    public void close() {
        unload();
        card.deactivate();
    }

    private interface Call {
        Object run() throws ReflectiveOperationException;
    }

    private static Object call(Call call) {
        try {
            return call.run();
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
