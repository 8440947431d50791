package org.cx4.it;

/** The fault matrix, on the profile of a real ConnectX-4 Lx: in long runs only. */
public class FaultMatrixLxLongIT extends FaultMatrixIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
