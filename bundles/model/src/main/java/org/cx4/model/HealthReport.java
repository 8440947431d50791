package org.cx4.model;

import java.util.List;

/**
 * What a sick card shows in its health buffer (PRM "Health Buffer").
 *
 * @param syndrome a value of {@code HealthSyndrome}, 1 to 255
 * @param fatal whether it asks for a reset (rfr)
 * @param severity 0 to 7; negative: not valid
 * @param assertWords assert_var0 and those behind it, at most five
 * @param exitPointer assert_exit_ptr
 * @param returnAddress assert_callra
 * @param irisc which internal processor
 * @param extended ext_synd
 */
public record HealthReport(
        int syndrome,
        boolean fatal,
        int severity,
        List<Integer> assertWords,
        int exitPointer,
        int returnAddress,
        int irisc,
        int extended) {
    private static final int MOST_WORDS = 5;
    private static final int HIGHEST_SYNDROME = 0xff;

    /** Checks. */
    public HealthReport {
        if (syndrome < 1 || syndrome > HIGHEST_SYNDROME) {
            throw new IllegalArgumentException("a health syndrome is from 1 to 255, not " + syndrome);
        }
        if (assertWords.size() > MOST_WORDS) {
            throw new IllegalArgumentException("the health buffer has room for 5 assert words");
        }
        assertWords = List.copyOf(assertWords);
    }

    /** A syndrome that asks for a reset, without more. */
    public static HealthReport fatal(int syndrome) {
        return new HealthReport(syndrome, true, -1, List.of(), 0, 0, 0, 0);
    }

    /** A syndrome that does not: a warning. */
    public static HealthReport warning(int syndrome) {
        return new HealthReport(syndrome, false, -1, List.of(), 0, 0, 0, 0);
    }
}
