package org.cx4.prm;

/** Network layer that the card found in a received frame. */
public final class CqeL3HdrType {
    public static final int NONE = 0x0;
    public static final int IPV6 = 0x1;
    public static final int IPV4 = 0x2;

    private CqeL3HdrType() {}
}
