package org.cx4.prm;

/** Counter groups of PPCNT. */
public final class PpcntGroup {
    public static final int IEEE_802_3_COUNTERS_GROUP = 0x0;
    public static final int RFC_2863_COUNTERS_GROUP = 0x1;

    private PpcntGroup() {}
}
