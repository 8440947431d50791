package org.cx4.demo;

/**
 * Frames that both ends can make from a sequence number: ARP, ICMP, UDP and TCP-shaped by turns, of every length from 60 to
 * MTU + 14, in 64 flows, with right checksums and a payload that depends on the number.
 */
final class Frames {
    static final int SHORTEST = 60;

    private static final int ETHERNET = 14;
    private static final int ARP = 0x0806;
    private static final int IPV4 = 0x0800;
    private static final int FLOWS = 64;
    private static final int ICMP_PROTOCOL = 1;
    private static final int TCP_PROTOCOL = 6;
    private static final int UDP_PROTOCOL = 17;
    private static final int TRANSPORT = 34;
    private static final int KINDS = 4;

    private final long from;
    private final long to;
    private final int longest;

    /**
     * Frames of one direction.
     *
     * @param from source MAC
     * @param to destination MAC
     * @param longest length of the longest frame
     */
    Frames(long from, long to, int longest) {
        this.from = from;
        this.to = to;
        this.longest = longest;
    }

    /** Writes the finished frame of a number; returns its length. */
    int make(int number, byte[] frame) {
        int length = SHORTEST + number / KINDS % (longest - SHORTEST + 1);
        put(frame, 0, to, 6);
        put(frame, 6, from, 6);
        int kind = number % KINDS;
        int payload = kind == 0 ? arp(frame) : ipv4(number, kind, length, frame);
        put(frame, payload, number, 4);
        for (int i = payload + 4; i < length; i++) {
            frame[i] = (byte) (number * 31 + i);
        }
        int field = checksumField(frame);
        if (field > 0) {
            long sum = frame[23] == ICMP_PROTOCOL ? 0 : pseudoSum(frame, length);
            put(frame, field, 0, 2);
            put(frame, field, complement(sum + sum(frame, TRANSPORT, length)), 2);
        }
        return length;
    }

    /** The number that a frame carries, or -1 if it is none of ours. */
    static int number(byte[] frame, int length) {
        if (length < SHORTEST) {
            return -1;
        }
        int type = get(frame, 12);
        if (type == ARP) {
            return (get(frame, 42) << 16) | get(frame, 44);
        }
        int payload = type != IPV4
                ? -1
                : switch (frame[23]) {
                    case ICMP_PROTOCOL, UDP_PROTOCOL -> 42;
                    case TCP_PROTOCOL -> 54;
                    default -> -1;
                };
        return payload < 0 ? -1 : (get(frame, payload) << 16) | get(frame, payload + 2);
    }

    /** Turns a finished TCP or UDP frame into one whose checksum the card completes; false if it is neither. */
    static boolean toPartial(byte[] frame, int length) {
        int field = checksumField(frame);
        if (field == 0 || frame[23] == ICMP_PROTOCOL) {
            return false;
        }
        put(frame, field, fold(pseudoSum(frame, length)), 2);
        return true;
    }

    /** Whether a card can tell if the checksum is right. */
    static boolean isCheckable(byte[] frame) {
        return checksumField(frame) > 0 && frame[23] != ICMP_PROTOCOL;
    }

    private int arp(byte[] frame) {
        put(frame, 12, ARP, 2);
        put(frame, ETHERNET, 0x0001_0800_0604_0001L, 8);
        put(frame, 22, from, 6);
        put(frame, 28, 0x0a2c0001, 4);
        put(frame, 32, 0, 6);
        put(frame, 38, 0x0a2c0002, 4);
        return 42;
    }

    private int ipv4(int number, int kind, int length, byte[] frame) {
        int flow = number / KINDS % FLOWS;
        int protocol = kind == 1 ? ICMP_PROTOCOL : kind == 2 ? UDP_PROTOCOL : TCP_PROTOCOL;
        put(frame, 12, IPV4, 2);
        put(frame, ETHERNET, 0x4500, 2);
        put(frame, 16, length - ETHERNET, 2);
        put(frame, 18, number & 0xffff, 2);
        put(frame, 20, 0x4000, 2);
        put(frame, 22, (64 << 8) | protocol, 2);
        put(frame, 24, 0, 2);
        put(frame, 26, 0x0a2c0100 + flow, 4);
        put(frame, 30, 0x0a2c0200 + flow, 4);
        put(frame, 24, complement(sum(frame, ETHERNET, TRANSPORT)), 2);
        switch (protocol) {
            case ICMP_PROTOCOL -> {
                put(frame, TRANSPORT, 0x0800, 2);
                put(frame, 38, number, 4);
                return 42;
            }
            case UDP_PROTOCOL -> {
                put(frame, TRANSPORT, 1024 + flow, 2);
                put(frame, 36, 7, 2);
                put(frame, 38, length - TRANSPORT, 2);
                return 42;
            }
            default -> {
                put(frame, TRANSPORT, 1024 + flow, 2);
                put(frame, 36, 7, 2);
                put(frame, 38, number, 4);
                put(frame, 42, 0, 4);
                put(frame, 46, 0x5010_ffffL, 4);
                put(frame, 50, 0, 4);
                return 54;
            }
        }
    }

    private static int checksumField(byte[] frame) {
        if (get(frame, 12) != IPV4) {
            return 0;
        }
        return switch (frame[23]) {
            case ICMP_PROTOCOL -> TRANSPORT + 2;
            case UDP_PROTOCOL -> TRANSPORT + 6;
            default -> TRANSPORT + 16;
        };
    }

    private static long pseudoSum(byte[] frame, int length) {
        return sum(frame, 26, TRANSPORT) + frame[23] + length - TRANSPORT;
    }

    private static long sum(byte[] frame, int start, int end) {
        long sum = 0;
        for (int i = start; i < end - 1; i += 2) {
            sum += get(frame, i);
        }
        return (end - start) % 2 == 0 ? sum : sum + ((frame[end - 1] & 0xff) << 8);
    }

    private static int fold(long sum) {
        long folded = sum;
        while (folded >>> 16 != 0) {
            folded = (folded & 0xffff) + (folded >>> 16);
        }
        return (int) folded;
    }

    private static int complement(long sum) {
        int checksum = ~fold(sum) & 0xffff;
        return checksum == 0 ? 0xffff : checksum;
    }

    private static int get(byte[] frame, int at) {
        return ((frame[at] & 0xff) << 8) | (frame[at + 1] & 0xff);
    }

    private static void put(byte[] frame, int at, long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            frame[at + i] = (byte) (value >>> (8 * (bytes - 1 - i)));
        }
    }
}
