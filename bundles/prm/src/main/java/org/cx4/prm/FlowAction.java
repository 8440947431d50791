package org.cx4.prm;

/** Actions of a flow table entry, one bit each. */
public final class FlowAction {
    public static final int ALLOW = 0x1;
    public static final int DROP = 0x2;
    /** Destination list required. */
    public static final int FWD_DEST = 0x4;
    /** Flow counter list follows destinations. */
    public static final int COUNT = 0x8;

    private FlowAction() {}
}
