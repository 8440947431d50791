package org.cx4.it;

/** Interrupts and workers under control, on the profile of a real ConnectX-4 Lx. */
public class InterruptsLxIT extends InterruptsIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
