package org.cx4.prm;

/** What an RSS hash in a CQE was made of. */
public final class CqeRssType {
    public static final int IP_NONE = 0x0;
    public static final int IPV4 = 0x1;
    public static final int IPV6 = 0x2;
    public static final int L4_NONE = 0x0;
    public static final int L4_TCP = 0x1;
    public static final int L4_UDP = 0x2;

    private CqeRssType() {}
}
