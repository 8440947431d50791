package org.cx4.prm;

/** What a flow table does with a packet that no entry matches. */
public final class FlowMissAction {
    public static final int DEF = 0x0;
    public static final int FWD = 0x1;

    private FlowMissAction() {}
}
