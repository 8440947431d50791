package org.cx4.replay;

/** VLAN tags of a frame. */
final class Tags {
    private static final int TYPE = 12;
    private static final int TAG_BYTES = 4;
    private static final int CUSTOMER = 0x8100;
    private static final int SERVICE = 0x88a8;

    private Tags() {}

    /** How many whole tags it has. */
    static int count(byte[] frame) {
        int tags = 0;
        int at = TYPE;
        while (at + TAG_BYTES + 2 <= frame.length && isTag(number(frame, at))) {
            tags++;
            at += TAG_BYTES;
        }
        return tags;
    }

    /** The first tag's priority and VLAN. */
    static int value(byte[] frame) {
        return number(frame, TYPE + 2);
    }

    private static boolean isTag(int type) {
        return type == CUSTOMER || type == SERVICE;
    }

    private static int number(byte[] frame, int at) {
        return (Byte.toUnsignedInt(frame[at]) << 8) | Byte.toUnsignedInt(frame[at + 1]);
    }
}
