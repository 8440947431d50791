package org.cx4.prm;

/** Kinds of destinations of a flow table entry. */
public final class FlowDestType {
    public static final int FLOW_TABLE = 0x1;
    public static final int TIR = 0x2;

    private FlowDestType() {}
}
