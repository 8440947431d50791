package org.cx4.prm;

/** Kinds of work queues. */
public final class WqType {
    public static final int LINKED_LIST = 0x0;
    /** The one to use for SQ and plain RQ. */
    public static final int CYCLIC = 0x1;

    public static final int LINKED_LIST_STRIDING_RQ = 0x2;
    public static final int CYCLIC_STRIDING_RQ = 0x3;

    private WqType() {}
}
