package org.cx4.prm;

/** Capability types of QUERY_HCA_CAP. */
public final class CapType {
    public static final int GENERAL = 0x0;
    public static final int ETHERNET_OFFLOADS = 0x1;
    public static final int FLOW_TABLE = 0x7;

    private CapType() {}
}
