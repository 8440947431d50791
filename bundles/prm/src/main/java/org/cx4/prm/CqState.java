package org.cx4.prm;

/** State of a CQ in its context. */
public final class CqState {
    public static final int SOLICITED_NOTIFICATION_REQUEST_ARMED = 0x6;
    public static final int NOTIFICATION_REQUEST_ARMED = 0x9;
    public static final int FIRED = 0xa;
    public static final int ALWAYS_ARMED = 0xb;

    private CqState() {}
}
