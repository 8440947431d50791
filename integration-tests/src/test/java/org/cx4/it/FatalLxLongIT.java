package org.cx4.it;

/** Cards that fail or go, on the profile of a real ConnectX-4 Lx: in long runs only. */
public class FatalLxLongIT extends FatalIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
