package org.cx4.prm;

/** Link speeds over copper: bit numbers of the eth_proto fields of PTYS. */
public final class PtysEthProtoBit {
    /** 10GBASE-CR. */
    public static final int CR_10G = 0xc;
    /** 40GBASE-CR4. */
    public static final int CR_40G = 0x6;
    /** 25GBASE-CR. */
    public static final int CR_25G = 0x1b;
    /** 50GBASE-CR2. */
    public static final int CR_50G = 0x1e;
    /** 100GBASE-CR4. */
    public static final int CR_100G = 0x14;

    private PtysEthProtoBit() {}
}
