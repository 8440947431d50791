package org.cx4.it;

/** The order of an adapter's life, on the profile of a real ConnectX-4 Lx. */
public class LoadOrderLxIT extends LoadOrderIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
