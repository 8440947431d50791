package org.cx4.model.wire;

import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.util.Map;

/** Configurations as SCR would make them: given values, and the declared defaults. */
final class Settings {
    private Settings() {}

    static <A extends Annotation> A of(Class<A> type, Map<String, Object> values) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, none) -> {
            Object given = values.get(method.getName().replace('_', '.'));
            return given != null ? given : method.getDefaultValue();
        }));
    }

    static Map<String, Object> properties(String adapter, String wire) {
        return Map.of("cx4.adapter", adapter, "wire", wire);
    }
}
