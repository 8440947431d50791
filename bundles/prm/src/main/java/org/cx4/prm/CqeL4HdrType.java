package org.cx4.prm;

/** Transport layer that the card found in a received frame. */
public final class CqeL4HdrType {
    public static final int NONE = 0x0;
    public static final int TCP_NO_ACK = 0x1;
    public static final int UDP = 0x2;
    public static final int TCP_ACK_NO_DATA = 0x3;
    public static final int TCP_ACK_AND_DATA = 0x4;

    private CqeL4HdrType() {}
}
