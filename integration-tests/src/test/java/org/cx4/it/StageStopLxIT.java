package org.cx4.it;

/** Stages that come and go, on the profile of a real ConnectX-4 Lx. */
public class StageStopLxIT extends StageStopIT {
    @Override
    protected String profile() {
        return "cx4lx-14.12";
    }
}
