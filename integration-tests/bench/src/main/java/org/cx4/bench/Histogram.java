package org.cx4.bench;

import java.util.Map;
import java.util.TreeMap;

/** How often a round took how many nanoseconds. */
final class Histogram {
    private final TreeMap<Long, Long> counts = new TreeMap<>();

    void add(long nanos, long count) {
        counts.merge(nanos, count, Long::sum);
    }

    /** Nanoseconds that so many percent of the rounds did not exceed; NaN without rounds. */
    double percentile(double percent) {
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        long below = 0;
        for (Map.Entry<Long, Long> entry : counts.entrySet()) {
            below += entry.getValue();
            if (below >= all * percent / 100) {
                return entry.getKey();
            }
        }
        return Double.NaN;
    }
}
