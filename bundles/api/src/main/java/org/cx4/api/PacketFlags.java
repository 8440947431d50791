package org.cx4.api;

/**
 * Bits of a packet's flags column. Applications write requests and read verdicts; orders and answers pass between rings
 * and offload modules.
 */
public final class PacketFlags {
    /** Request: the card fills in the IPv4 header checksum. */
    public static final int REQUEST_L3_CHECKSUM = 1;
    /** Request: the card fills in the TCP or UDP checksum; its field holds the pseudo-header sum, not complemented. */
    public static final int REQUEST_L4_CHECKSUM = 1 << 1;

    /** Verdict: the IPv4 header checksum is right, or the packet is IPv6, which has none. */
    public static final int L3_GOOD = 1 << 4;
    /** Verdict: the IPv4 header checksum is wrong. */
    public static final int L3_BAD = 1 << 5;
    /** Verdict: the TCP or UDP checksum is right. Without L4_GOOD and L4_BAD it was not checked. */
    public static final int L4_GOOD = 1 << 6;
    /** Verdict: the TCP or UDP checksum is wrong. */
    public static final int L4_BAD = 1 << 7;
    /** Verdict: the hash column is valid. */
    public static final int HASH_VALID = 1 << 8;

    /** Order to the card: L3 checksum. */
    public static final int ORDER_L3_CHECKSUM = 1 << 12;
    /** Order to the card: L4 checksum. */
    public static final int ORDER_L4_CHECKSUM = 1 << 13;

    /** The card's answer: L3 is right. */
    public static final int CARD_L3_OK = 1 << 16;
    /** The card's answer: L4 is right. */
    public static final int CARD_L4_OK = 1 << 17;
    /** The card's answer: IPv4. */
    public static final int CARD_IPV4 = 1 << 18;
    /** The card's answer: IPv6. */
    public static final int CARD_IPV6 = 1 << 19;
    /** The card's answer: TCP. */
    public static final int CARD_TCP = 1 << 20;
    /** The card's answer: UDP. */
    public static final int CARD_UDP = 1 << 21;
    /** The card's answer: a fragment. */
    public static final int CARD_FRAGMENT = 1 << 22;
    /** The card's answer: a hash was computed. */
    public static final int CARD_HASH = 1 << 23;

    private PacketFlags() {}
}
