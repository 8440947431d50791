package org.cx4.prm;

/** Status of an EQ in its context. */
public final class EqStatus {
    public static final int OK = 0x0;
    public static final int EQ_WRITE_FAILURE = 0xa;

    private EqStatus() {}
}
