package org.cx4.it;

/** Linux at both ends, on the profile of a real ConnectX-4 Lx. */
public class KernelLxIT extends KernelIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
