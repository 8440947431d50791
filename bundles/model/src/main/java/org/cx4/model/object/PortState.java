package org.cx4.model.object;

/** The physical port. Written by the firmware thread, read by all. */
public final class PortState {
    /** Largest frame, FCS included. */
    public static final int MAX_MTU = 9978;

    private static final int DEFAULT_MTU = 1522;

    private volatile int operMtu = DEFAULT_MTU;
    private volatile boolean adminUp;
    private volatile boolean up;

    /** Largest frame that passes, FCS included. */
    public int operMtu() {
        return operMtu;
    }

    /** Sets the largest frame. */
    public void operMtu(int bytes) {
        operMtu = bytes;
    }

    /** Whether software wants the port up (PAOS). */
    public boolean adminUp() {
        return adminUp;
    }

    /** Sets what software wants. */
    public void adminUp(boolean wanted) {
        adminUp = wanted;
    }

    /** Whether frames pass. */
    public boolean up() {
        return up;
    }

    /** Sets whether frames pass. */
    public void up(boolean now) {
        up = now;
    }

    /** As after a reset. */
    public void clear() {
        operMtu = DEFAULT_MTU;
        adminUp = false;
        up = false;
    }
}
