package org.cx4.prm;

/** Kinds of flow tables. */
public final class FlowTableType {
    public static final int NIC_RX = 0x0;
    public static final int NIC_TX = 0x1;

    private FlowTableType() {}
}
