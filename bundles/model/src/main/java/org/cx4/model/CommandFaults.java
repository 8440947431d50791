package org.cx4.model;

import org.cx4.prm.Opcode;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Makes commands go wrong. What is planned outlives the card, so that it can strike during the next load. A fault strikes
 * once; if several would strike one command, the oldest does, and the others strike the next ones that they fit. Safe from
 * any thread.
 */
@ProviderType
public interface CommandFaults {
    /** Strikes the n-th command from now, whichever it is; 1 is the next. */
    void strike(long nth, CommandFault fault);

    /** Strikes the n-th command of an opcode from now; 1 is the next. */
    void strike(Opcode opcode, long nth, CommandFault fault);

    /** The same for an opcode with a certain op_mod: {@code MANAGE_PAGES} that gives, for one. */
    void strike(Opcode opcode, int opMod, long nth, CommandFault fault);

    /** How many faults are still to strike. */
    int waiting();

    /** How many commands have been struck since the model was made. */
    long struck();

    /** Gives the answers that faults keep back, oldest first. */
    void release();

    /** Takes back what is still to strike; answers that are kept back stay so. */
    void clear();
}
