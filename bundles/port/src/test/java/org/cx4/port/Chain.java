package org.cx4.port;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Components of one adapter without a framework: each is made from those before it, as Declarative Services would, by
 * constructor injection, activated, and deactivated in reverse.
 */
final class Chain implements AutoCloseable {
    private final Map<String, Object> configuration = new HashMap<>();
    private final List<Object> services = new ArrayList<>();
    private final Deque<Object> active = new ArrayDeque<>();

    /**
     * With no component yet.
     *
     * @param configuration by the operator's keys; what is missing has the default of the component that asks
     */
    Chain(String adapter, Map<String, Object> configuration) {
        this.configuration.putAll(configuration);
        this.configuration.put("cx4.adapter", adapter);
        // A failure is remembered by generation: each chain is a new one.
        this.configuration.put("cx4.generation", System.nanoTime());
    }

    /** Offers something that components may ask for. */
    <T> T offer(T service) {
        services.add(service);
        return service;
    }

    /** Makes a component and activates it. */
    <T> T start(Class<T> type) {
        return activate(make(type));
    }

    /** Activates what {@link #make} made. */
    <T> T activate(T component) {
        invoke(component, "activate");
        active.push(component);
        return offer(component);
    }

    /** Makes a component; its life is the caller's. */
    <T> T make(Class<T> type) {
        Constructor<?> constructor = type.getConstructors()[0];
        Object[] arguments = Arrays.stream(constructor.getParameters())
                .map(parameter -> argument(parameter.getType()))
                .toArray();
        return type.cast(call(() -> constructor.newInstance(arguments)));
    }

    /** The newest service of a type. */
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

    /** Deactivates everything, newest first. */
    @Override
    public void close() {
        while (!active.isEmpty()) {
            invoke(active.pop(), "deactivate");
        }
    }

    /** Calls a method of a component by its name, if there is one with so many arguments. */
    static void invoke(Object component, String name, Object... arguments) {
        for (Method method : component.getClass().getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                method.setAccessible(true);
                call(() -> method.invoke(component, arguments));
            }
        }
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
            throw new AssertionError(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
