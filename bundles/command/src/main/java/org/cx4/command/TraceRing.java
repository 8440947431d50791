package org.cx4.command;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.cx4.api.view.CommandTrace;

/** The newest commands. One that is still running is not shown yet. */
final class TraceRing {
    private static final int ENTRIES = 4096;

    private final CommandTrace.Entry[] ring = new CommandTrace.Entry[ENTRIES];
    private long started;

    /** A command is given to the device: its number. */
    synchronized long start() {
        return ++started;
    }

    /** A command has ended. */
    synchronized void end(long number, Instant start, String user, String command, Duration took, String result) {
        int at = (int) (number % ENTRIES);
        // A command that ends very late must not hide one that was started a whole ring after it.
        if (ring[at] == null || ring[at].number() < number) {
            ring[at] = new CommandTrace.Entry(number, start, user, command, took, result);
        }
    }

    /** All that is remembered, oldest first. */
    synchronized List<CommandTrace.Entry> entries() {
        List<CommandTrace.Entry> entries = new ArrayList<>();
        for (CommandTrace.Entry entry : ring) {
            if (entry != null) {
                entries.add(entry);
            }
        }
        entries.sort(Comparator.comparingLong(CommandTrace.Entry::number));
        return entries;
    }
}
