package org.cx4.adapter;

import java.util.List;
import java.util.Map;

/** What can be said of values without a card: ranges and powers of two. */
final class Rules {
    private record Range(String key, long least, long most, boolean powerOfTwo) {}

    private static final List<Range> RANGES = List.of(
            new Range("cores", 1, 64, false),
            new Range("priorities", 1, 8, false),
            new Range("mtu", 68, 9978, false),
            new Range("mtu.max", 0, 9978, false),
            new Range("buffer.bytes", 256, 16384, false),
            new Range("rx.ring.entries", 16, 32768, true),
            new Range("tx.ring.entries", 16, 32768, true),
            new Range("eq.entries", 64, 1 << 22, true),
            new Range("async.eq.entries", 64, 1 << 22, true),
            new Range("rss.table.entries", 1, 32768, true),
            new Range("vectors", 1, 2048, false),
            new Range("command.timeout.millis", 1, 3_600_000, false),
            new Range("health.period.millis", 1, 3_600_000, false),
            new Range("worker.idle.rounds", 0, Integer.MAX_VALUE, false),
            new Range("rx.moderation.micros", 0, 4095, false),
            new Range("tx.moderation.micros", 0, 4095, false),
            new Range("rx.moderation.packets", 0, 65535, false),
            new Range("tx.moderation.packets", 0, 65535, false));

    private Rules() {}

    /** Whether there is a rule for a key. */
    static boolean covers(String key) {
        return RANGES.stream().anyMatch(range -> range.key.equals(key));
    }

    /**
     * Checks all values that are there.
     *
     * @throws RefusedException for the first one that is wrong
     */
    static void check(Map<String, Object> values) {
        for (Range range : RANGES) {
            if (values.get(range.key) instanceof Number number) {
                check(range, number.longValue());
            }
        }
    }

    private static void check(Range range, long value) {
        if (value < range.least || value > range.most) {
            throw new RefusedException(
                    range.key + " = " + value + ": must be from " + range.least + " to " + range.most);
        }
        if (range.powerOfTwo && Long.bitCount(value) != 1) {
            long below = Long.highestOneBit(value);
            throw new RefusedException(range.key + " = " + value + ": must be a power of two, such as " + below + " or "
                    + Math.min(below * 2, range.most));
        }
    }
}
