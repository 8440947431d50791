package org.cx4.model.packet;

import org.cx4.memory.OffHeap;

/** The Internet checksum (RFC 1071) and what the card does with it. */
final class Checksum {
    private static final int TCP_FIELD = 16;
    private static final int UDP_LENGTH = 4;
    private static final int UDP_FIELD = 6;

    private Checksum() {}

    /** Ones-complement sum of a range, folded to 16 bits, not complemented. An odd last byte is the high half of a word. */
    static int sum(long address, int bytes) {
        return fold(add(0, address, bytes));
    }

    private static long add(long start, long address, int bytes) {
        long sum = start;
        int at = 0;
        for (; at + 8 <= bytes; at += 8) {
            long word = OffHeap.getLongBe(address + at);
            sum += (word >>> 32) + (word & 0xffff_ffffL);
        }
        for (; at + 2 <= bytes; at += 2) {
            sum += OffHeap.getShortBe(address + at);
        }
        return at < bytes ? sum + ((OffHeap.getByte(address + at) & 0xff) << 8) : sum;
    }

    private static int fold(long sum) {
        long folded = (sum >>> 32) + (sum & 0xffff_ffffL);
        folded = (folded >>> 32) + (folded & 0xffff_ffffL);
        folded = (folded >>> 16) + (folded & 0xffff);
        folded = (folded >>> 16) + (folded & 0xffff);
        folded = (folded >>> 16) + (folded & 0xffff);
        return (int) folded;
    }

    /** Whether the IPv4 header sums up. */
    static boolean isHeaderRight(Frame frame) {
        return sum(frame.address + frame.network, frame.networkBytes) == 0xffff;
    }

    /**
     * Whether TCP or UDP sums up. A UDP checksum of 0 means none over IPv4 (RFC 768), and is wrong over IPv6 (RFC 8200); a
     * UDP length beyond the IP packet is wrong always.
     */
    static boolean isTransportRight(Frame frame) {
        if (frame.isUdp() && OffHeap.getShortBe(frame.address + frame.transport + UDP_FIELD) == 0) {
            return frame.ipVersion == 4;
        }
        int bytes = transportBytes(frame);
        return bytes <= frame.networkEnd - frame.transport && fold(transportSum(frame, bytes)) == 0xffff;
    }

    /** What is covered: of UDP what its own length says. */
    private static int transportBytes(Frame frame) {
        int udp = frame.isUdp() ? OffHeap.getShortBe(frame.address + frame.transport + UDP_LENGTH) : 0;
        return udp >= Frame.UDP_BYTES ? udp : frame.networkEnd - frame.transport;
    }

    /** Fills in the IPv4 header checksum. */
    static void completeHeader(Frame frame) {
        long field = frame.address + frame.network + 10;
        OffHeap.putShortBe(field, 0);
        OffHeap.putShortBe(field, ~sum(frame.address + frame.network, frame.networkBytes));
    }

    /** Fills in the TCP or UDP checksum, whatever was in the field. A UDP checksum that would be 0 is sent as all ones. */
    static void completeTransport(Frame frame) {
        long field = frame.address + frame.transport + (frame.isTcp() ? TCP_FIELD : UDP_FIELD);
        OffHeap.putShortBe(field, 0);
        int bytes = Math.min(transportBytes(frame), frame.networkEnd - frame.transport);
        int checksum = ~fold(transportSum(frame, bytes)) & 0xffff;
        OffHeap.putShortBe(field, checksum == 0 && frame.isUdp() ? 0xffff : checksum);
    }

    private static long transportSum(Frame frame, int bytes) {
        long pseudo = add(0, frame.address + frame.addresses(), 2 * frame.addressBytes()) + bytes + frame.protocol;
        return add(pseudo, frame.address + frame.transport, bytes);
    }
}
