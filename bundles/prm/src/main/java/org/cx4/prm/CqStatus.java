package org.cx4.prm;

/** Status of a CQ in its context. */
public final class CqStatus {
    public static final int OK = 0x0;
    public static final int CQ_OVERFLOW = 0x9;
    public static final int CQ_WRITE_FAIL = 0xa;

    private CqStatus() {}
}
