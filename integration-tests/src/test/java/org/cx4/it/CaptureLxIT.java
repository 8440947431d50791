package org.cx4.it;

/** Captures of a port, on the profile of a real ConnectX-4 Lx. */
public class CaptureLxIT extends CaptureIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
