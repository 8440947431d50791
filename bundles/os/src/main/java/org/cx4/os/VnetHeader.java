package org.cx4.os;

/**
 * The header before each frame of a TAP with {@link TapOptions#vnetHeader}: offsets into it and values in it. Numbers of
 * two bytes are in host order; the checksum start counts from the Ethernet header.
 */
public final class VnetHeader {
    /** Its size. */
    public static final int BYTES = 10;

    /** One byte: {@link #NEEDS_CHECKSUM}, {@link #DATA_VALID}, or 0. */
    public static final int FLAGS = 0;
    /** One byte: {@link #GSO_NONE}, {@link #GSO_TCPV4}, {@link #GSO_TCPV6}, perhaps with {@link #GSO_ECN}. */
    public static final int GSO_TYPE = 1;
    /** Two bytes: length of all headers of a super-packet. A hint only. */
    public static final int HEADER_LENGTH = 2;
    /** Two bytes: payload of one segment of a super-packet. */
    public static final int GSO_SIZE = 4;
    /** Two bytes: where the sum begins. */
    public static final int CHECKSUM_START = 6;
    /** Two bytes: where the sum goes, from its start. */
    public static final int CHECKSUM_OFFSET = 8;

    /**
     * The checksum field holds the sum of the pseudo-header, not complemented; the rest is to be added. Towards Linux:
     * the packet is good, do not verify it.
     */
    public static final int NEEDS_CHECKSUM = 1;
    /** The checksum was verified. A TAP ignores it: Linux verifies once more. */
    public static final int DATA_VALID = 2;

    public static final int GSO_NONE = 0;
    public static final int GSO_TCPV4 = 1;
    public static final int GSO_TCPV6 = 4;
    public static final int GSO_ECN = 0x80;

    private VnetHeader() {}
}
