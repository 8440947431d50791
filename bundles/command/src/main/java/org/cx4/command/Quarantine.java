package org.cx4.command;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commands that were not answered in time. Slot and mailboxes stay the device's until it answers after all, which is counted;
 * else until it is reset, and with it this is thrown away.
 */
final class Quarantine {
    private static final Logger LOG = LoggerFactory.getLogger(Quarantine.class);

    private final Slots slots;
    private final Mailboxes mailboxes;
    private final List<Command> waiting = new ArrayList<>();
    private volatile boolean empty = true;
    private long late;

    /**
     * A command that was given up.
     *
     * @param name for messages
     * @param entry address of its slot
     * @param since when it was given up, in terms of {@link System#nanoTime}
     */
    record Command(String name, int slot, long entry, Mailboxes.Chain in, Mailboxes.Chain out, long since) {}

    Quarantine(Slots slots, Mailboxes mailboxes) {
        this.slots = slots;
        this.mailboxes = mailboxes;
    }

    /** A command was given up. */
    synchronized void add(Command command) {
        waiting.add(command);
        empty = false;
        slots.quarantine(command.slot);
    }

    /** Looks for late answers; what they say concerns nobody any more. */
    void sweep() {
        if (!empty) {
            release();
        }
    }

    private synchronized void release() {
        for (Iterator<Command> all = waiting.iterator(); all.hasNext(); ) {
            Command command = all.next();
            if (Answers.answered(command.entry)) {
                all.remove();
                late++;
                mailboxes.give(command.in);
                mailboxes.give(command.out);
                slots.release(command.slot);
                LOG.warn(
                        "{} was answered after all, {} ms after it had been given up; what it did stays until the card is"
                                + " reset",
                        command.name,
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - command.since));
            }
        }
        empty = waiting.isEmpty();
    }

    /** How many were answered after all. */
    synchronized long late() {
        return late;
    }
}
