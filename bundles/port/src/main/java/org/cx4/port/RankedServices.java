package org.cx4.port;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.osgi.framework.Constants;

/**
 * Services of one kind in the order in which the framework prefers them: highest ranking first, then the older one.
 * Safe from any thread.
 */
final class RankedServices<T> {
    private final Map<Long, Entry<T>> entries = new ConcurrentHashMap<>();

    private record Entry<T>(T service, int ranking, long id) {}

    /** Adds a service, or gives it another rank. */
    void put(T service, Map<String, Object> properties) {
        long id = id(properties);
        int ranking = properties.get(Constants.SERVICE_RANKING) instanceof Integer number ? number : 0;
        entries.put(id, new Entry<>(service, ranking, id));
    }

    /** Takes a service out. */
    void remove(Map<String, Object> properties) {
        entries.remove(id(properties));
    }

    /** All of them now. */
    List<T> inOrder() {
        Comparator<Entry<T>> preferred = Comparator.comparing((Function<Entry<T>, Integer>) Entry::ranking)
                .reversed()
                .thenComparing(Entry::id);
        return entries.values().stream().sorted(preferred).map(Entry::service).collect(Collectors.toList());
    }

    private static long id(Map<String, Object> properties) {
        return (Long) properties.get(Constants.SERVICE_ID);
    }
}
