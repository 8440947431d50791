package org.cx4.event;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cx4.prm.EventType;
import org.cx4.spi.command.CommandInterface;

/**
 * The async EQ, and which events it takes. No card can change that of an EQ, so a change makes a new one first and destroys the
 * old one afterwards. Whether a card tells the old, the new or both meanwhile is not known; so commands are polled during that
 * time, and both EQs are read to their end.
 */
final class AsyncQueue implements AutoCloseable {
    /** Without these the driver could not live. */
    private static final Set<EventType> ALWAYS = Set.of(EventType.CMD, EventType.PAGE_REQUEST);

    private static final Set<EventType> MASKABLE = Set.of(
            EventType.PORT_CHANGE,
            EventType.CQ_ERROR,
            EventType.WQ_CATAS_ERROR,
            EventType.WQ_INVAL_REQ_ERROR,
            EventType.WQ_ACCESS_ERROR);

    private final LongFunction<EventQueue> create;
    private final CommandInterface commands;
    private Set<String> masked;
    private EventQueue queue;

    /**
     * Creates it.
     *
     * @param create makes an EQ that takes given events, one bit each
     * @param masked names of the events that it shall not take
     */
    AsyncQueue(CommandInterface commands, LongFunction<EventQueue> create, Set<String> masked) {
        this.commands = commands;
        this.create = create;
        this.masked = Set.copyOf(masked);
        this.queue = create.apply(mask(masked));
    }

    /** Names of the events that can be masked. */
    static Set<String> maskable() {
        return MASKABLE.stream().map(EventType::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names of the events in a mask. */
    static Set<String> names(long mask) {
        return Stream.of(EventType.values())
                .filter(type -> (mask & (1L << type.code())) != 0)
                .map(EventType::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static long mask(Collection<String> masked) {
        for (String name : masked) {
            if (!maskable().contains(name)) {
                throw new IllegalArgumentException(
                        "event " + name + " cannot be masked; these can: " + String.join(", ", maskable()));
            }
        }
        return Stream.concat(ALWAYS.stream(), MASKABLE.stream())
                .filter(type -> !masked.contains(type.name()))
                .mapToLong(type -> 1L << type.code())
                .reduce(0, (a, b) -> a | b);
    }

    /** The one in use. */
    synchronized EventQueue queue() {
        return queue;
    }

    /** Masks these events and no others. If the card refuses the new EQ, the old one stays. */
    synchronized void mask(Set<String> names, AsyncEvents reader) {
        long events = mask(names);
        if (names.equals(masked)) {
            return;
        }
        commands.useEvents(false);
        try {
            EventQueue next = create.apply(events);
            try {
                reader.follow(next);
            } catch (RuntimeException e) {
                next.close();
                throw e;
            }
            EventQueue old = queue;
            queue = next;
            masked = Set.copyOf(names);
            old.destroy();
            reader.finishFormer();
            old.free();
        } finally {
            commands.useEvents(true);
        }
    }

    /** Destroys it. Nobody may read it any more. */
    @Override
    public synchronized void close() {
        queue.close();
    }

    @Override
    public synchronized String toString() {
        return "async " + queue;
    }
}
