package org.cx4.model.device;

import org.cx4.model.CommandFault;
import org.cx4.model.CommandFaults;
import org.cx4.model.firmware.CommandPlan;
import org.cx4.prm.Opcode;

/** The face of the {@link CommandPlan}. */
final class CommandTrouble implements CommandFaults {
    private final CommandPlan plan;
    private final Runnable release;

    /** With what gives the answers that the live card keeps back. */
    CommandTrouble(CommandPlan plan, Runnable release) {
        this.plan = plan;
        this.release = release;
    }

    @Override
    public void strike(long nth, CommandFault fault) {
        plan.strike(nth, fault);
    }

    @Override
    public void strike(Opcode opcode, long nth, CommandFault fault) {
        plan.strike(opcode, nth, fault);
    }

    @Override
    public void strike(Opcode opcode, int opMod, long nth, CommandFault fault) {
        plan.strike(opcode, opMod, nth, fault);
    }

    @Override
    public int waiting() {
        return plan.waiting();
    }

    @Override
    public long struck() {
        return plan.struck();
    }

    @Override
    public void release() {
        release.run();
    }

    @Override
    public void clear() {
        plan.clear();
    }
}
