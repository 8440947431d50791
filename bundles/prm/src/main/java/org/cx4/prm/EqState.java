package org.cx4.prm;

/** State of an EQ in its context. */
public final class EqState {
    public static final int ARMED = 0x9;
    public static final int FIRED = 0xa;

    private EqState() {}
}
