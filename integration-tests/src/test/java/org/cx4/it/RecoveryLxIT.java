package org.cx4.it;

/** Queues that fail and come back, on the profile of a real ConnectX-4 Lx. */
public class RecoveryLxIT extends RecoveryIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
