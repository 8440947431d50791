package org.cx4.model.firmware;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.cx4.model.CommandFault;
import org.cx4.prm.CommandStatus;
import org.cx4.prm.DeliveryStatus;
import org.cx4.prm.Opcode;
import org.cx4.prm.command.CommandInput;

/** Which commands go wrong, and how. Safe from any thread; outlives the card. */
public final class CommandPlan {
    /** Nothing goes wrong. */
    static final CommandFault NONE =
            new CommandFault(true, CommandStatus.OK, 0, DeliveryStatus.OK, CommandFault.Answer.AT_ONCE, 0);

    private static final int ANY = -1;

    private final List<Entry> entries = new ArrayList<>();
    private final LateAnswers answers = new LateAnswers();
    private long struck;

    /** A fault that waits for its command; mutable count. */
    private static final class Entry {
        private final int opcode;
        private final int opMod;
        private final CommandFault fault;
        private long left;

        Entry(int opcode, int opMod, long nth, CommandFault fault) {
            this.opcode = opcode;
            this.opMod = opMod;
            this.left = nth;
            this.fault = fault;
        }

        boolean fits(int code, int modifier) {
            return (opcode == ANY || opcode == code) && (opMod == ANY || opMod == modifier);
        }
    }

    /** Strikes the n-th command from now. */
    public void strike(long nth, CommandFault fault) {
        add(ANY, ANY, nth, fault);
    }

    /** Strikes the n-th command of an opcode from now. */
    public void strike(Opcode opcode, long nth, CommandFault fault) {
        add(opcode.code(), ANY, nth, fault);
    }

    /** Strikes the n-th command of an opcode and op_mod from now. */
    public void strike(Opcode opcode, int opMod, long nth, CommandFault fault) {
        add(opcode.code(), opMod, nth, fault);
    }

    private synchronized void add(int opcode, int opMod, long nth, CommandFault fault) {
        if (nth < 1) {
            throw new IllegalArgumentException("the next command is number 1, there is no number " + nth);
        }
        entries.add(new Entry(opcode, opMod, nth, fault));
    }

    /**
     * The fault of the command at hand; every command asks once.
     *
     * @param input empty if it could not be read
     */
    synchronized CommandFault take(byte[] input) {
        boolean hasHeader = input.length >= CommandInput.OP_MOD.offset() + Integer.BYTES;
        int opcode = hasHeader ? CommandInput.OPCODE.get(input) : 0;
        int opMod = hasHeader ? CommandInput.OP_MOD.get(input) : 0;
        CommandFault taken = null;
        for (Iterator<Entry> each = entries.iterator(); each.hasNext(); ) {
            Entry entry = each.next();
            if (entry.fits(opcode, opMod) && --entry.left <= 0 && taken == null) {
                each.remove();
                struck++;
                taken = entry.fault;
            }
        }
        return taken == null ? NONE : taken;
    }

    /** How many are still to strike. */
    public synchronized int waiting() {
        return entries.size();
    }

    /** How many have struck. */
    public synchronized long struck() {
        return struck;
    }

    /** The answers that are kept back. */
    public LateAnswers answers() {
        return answers;
    }

    /** Forgets what is still to strike. */
    public synchronized void clear() {
        entries.clear();
    }
}
