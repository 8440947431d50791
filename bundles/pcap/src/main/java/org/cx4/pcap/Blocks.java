package org.cx4.pcap;

/** Numbers of pcapng: block types, option codes, sizes. */
final class Blocks {
    static final int SECTION = 0x0a0d0d0a;
    static final int INTERFACE = 1;
    /** Obsolete, but still found. */
    static final int PACKET = 2;

    static final int SIMPLE_PACKET = 3;
    static final int STATISTICS = 5;
    static final int ENHANCED_PACKET = 6;

    static final int BYTE_ORDER = 0x1a2b3c4d;
    static final int MAJOR_VERSION = 1;

    /** Type and length before a body, the length again behind it. */
    static final int FRAME_BYTES = 12;

    static final int OPTION_END = 0;
    static final int USER_APPLICATION = 4;
    static final int INTERFACE_NAME = 2;
    static final int INTERFACE_DESCRIPTION = 3;
    static final int INTERFACE_MAC = 6;
    static final int INTERFACE_RESOLUTION = 9;
    static final int INTERFACE_OFFSET = 14;
    static final int PACKET_FLAGS = 2;
    static final int STATISTICS_RECEIVED = 4;
    static final int STATISTICS_DROPPED = 5;

    private Blocks() {}

    /** Bodies and options are filled up to 32 bits. */
    static int padded(int bytes) {
        return (bytes + 3) & -4;
    }
}
