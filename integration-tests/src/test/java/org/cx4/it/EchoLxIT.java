package org.cx4.it;

/** The README's example, on the profile of a real ConnectX-4 Lx. */
public class EchoLxIT extends EchoIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
