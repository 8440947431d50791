package org.cx4.prm;

/** When a send WQE makes a CQE. */
public final class WqeCe {
    /** CQE only on error. */
    public static final int ON_ERROR = 0x0;

    public static final int ON_FIRST_ERROR = 0x1;
    /** Byte 11 value 0x08. */
    public static final int ALWAYS = 0x2;
    /** Byte 11 value 0x0c. */
    public static final int ALWAYS_PLUS_EQE = 0x3;

    private WqeCe() {}
}
