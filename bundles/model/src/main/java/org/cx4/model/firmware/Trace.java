package org.cx4.model.firmware;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.cx4.model.TracedCommand;

/** The newest commands. Written by the firmware thread, read by any. */
public final class Trace {
    private static final int KEPT = 20_000;

    private final Deque<TracedCommand> commands = new ArrayDeque<>();
    private long count;

    /** The number of the next command. */
    synchronized long next() {
        return ++count;
    }

    /** Remembers a command. */
    synchronized void add(TracedCommand command) {
        if (commands.size() == KEPT) {
            commands.remove();
        }
        commands.add(command);
    }

    /** Oldest first. */
    public synchronized List<TracedCommand> commands() {
        return List.copyOf(commands);
    }

    /** All of them with inputs and outputs. */
    public String hexdump() {
        return commands().stream().map(TracedCommand::dump).collect(Collectors.joining("\n"));
    }

    /** Forgets them; numbers go on. */
    public synchronized void clear() {
        commands.clear();
    }
}
