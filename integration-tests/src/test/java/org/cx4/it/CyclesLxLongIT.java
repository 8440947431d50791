package org.cx4.it;

/** Cycles and random steps, on the profile of a real ConnectX-4 Lx: in long runs only. */
public class CyclesLxLongIT extends CyclesIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
