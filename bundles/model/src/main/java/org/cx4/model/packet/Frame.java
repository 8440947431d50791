package org.cx4.model.packet;

import org.cx4.memory.OffHeap;

/**
 * What is in a frame: one reusable result of {@link #parse}, filled in place. Offsets count from the Ethernet header.
 *
 * <p>A header that does not fit in the frame, or whose lengths contradict each other, is not there: the layer and all above
 * it are reported as absent.
 */
final class Frame {
    static final int ETHERNET_BYTES = 14;
    static final int TAG_BYTES = 4;
    static final int CTAG = 0x8100;
    static final int STAG = 0x88a8;
    static final int IPV4 = 0x0800;
    static final int IPV6 = 0x86dd;
    static final int TCP = 6;
    static final int UDP = 17;
    static final int UDP_BYTES = 8;

    private static final int IPV4_BYTES = 20;
    private static final int IPV6_BYTES = 40;
    private static final int TCP_BYTES = 20;
    private static final int IPV6_HOP_BY_HOP = 0;
    private static final int IPV6_ROUTING = 43;
    private static final int IPV6_FRAGMENT = 44;
    private static final int IPV6_DESTINATION = 60;
    private static final int IPV4_MORE_OR_OFFSET = 0x3fff;
    private static final int IPV6_MORE_OR_OFFSET = 0xfff9;

    /** Address and bytes of the frame. */
    long address;

    int bytes;
    /** Destination and source MAC, 48 bits. */
    long destination;

    long source;
    /** Type behind all tags. */
    int etherType;
    /** Number of tags, and the outermost one: its type and TCI. */
    int tags;

    int tagType;
    int tci;
    /** 4, 6, or 0 if there is no whole IP header. */
    int ipVersion;
    /** Offset of the IP header, and where its packet ends; padding is behind. */
    int network;

    int networkEnd;
    /** Bytes of the IPv4 header, options included; 40 for IPv6. */
    int networkBytes;
    /** Whether there are IPv4 options or IPv6 extension headers. */
    boolean options;
    /** Whether it is a fragment, the first one too. */
    boolean fragment;
    /** Protocol behind IP and its extensions. */
    int protocol;
    /** Offset of the TCP or UDP header, or 0 if there is none that is whole and unfragmented. */
    int transport;

    /** Parses a frame of at least 14 bytes. */
    void parse(long frame, int length) {
        address = frame;
        bytes = length;
        destination = OffHeap.getLongBe(frame) >>> 16;
        source = OffHeap.getLongBe(frame + 4) & 0xffff_ffff_ffffL;
        tags = 0;
        tagType = 0;
        tci = 0;
        ipVersion = 0;
        networkEnd = 0;
        networkBytes = 0;
        options = false;
        fragment = false;
        protocol = 0;
        transport = 0;
        int type = OffHeap.getShortBe(frame + 12);
        int at = ETHERNET_BYTES;
        while ((type == CTAG || type == STAG) && tags < 2 && at + TAG_BYTES <= length) {
            if (tags == 0) {
                tagType = type;
                tci = OffHeap.getShortBe(frame + at);
            }
            tags++;
            type = OffHeap.getShortBe(frame + at + 2);
            at += TAG_BYTES;
        }
        etherType = type;
        network = at;
        if (type == IPV4) {
            ipv4();
        } else if (type == IPV6) {
            ipv6();
        }
    }

    private void ipv4() {
        long ip = address + network;
        if (network + IPV4_BYTES > bytes || OffHeap.getByte(ip) >> 4 != 4) {
            return;
        }
        int header = (OffHeap.getByte(ip) & 0xf) * 4;
        int total = OffHeap.getShortBe(ip + 2);
        if (header < IPV4_BYTES || total < header || network + total > bytes) {
            return;
        }
        ipVersion = 4;
        networkBytes = header;
        networkEnd = network + total;
        options = header > IPV4_BYTES;
        fragment = (OffHeap.getShortBe(ip + 6) & IPV4_MORE_OR_OFFSET) != 0;
        protocol = OffHeap.getByte(ip + 9) & 0xff;
        transport(network + header);
    }

    private void ipv6() {
        long ip = address + network;
        if (network + IPV6_BYTES > bytes || ((OffHeap.getByte(ip) >> 4) & 0xf) != 6) {
            return;
        }
        int end = network + IPV6_BYTES + OffHeap.getShortBe(ip + 4);
        if (end > bytes) {
            return;
        }
        ipVersion = 6;
        networkBytes = IPV6_BYTES;
        networkEnd = end;
        int next = OffHeap.getByte(ip + 6) & 0xff;
        int at = network + IPV6_BYTES;
        while (isExtension(next)) {
            options = true;
            if (at + 8 > end) {
                protocol = next;
                return;
            }
            int extension = 8;
            if (next == IPV6_FRAGMENT) {
                fragment |= (OffHeap.getShortBe(address + at + 2) & IPV6_MORE_OR_OFFSET) != 0;
            } else {
                extension = ((OffHeap.getByte(address + at + 1) & 0xff) + 1) * 8;
            }
            next = OffHeap.getByte(address + at) & 0xff;
            at += extension;
        }
        protocol = next;
        transport(at);
    }

    private static boolean isExtension(int header) {
        return header == IPV6_HOP_BY_HOP
                || header == IPV6_ROUTING
                || header == IPV6_FRAGMENT
                || header == IPV6_DESTINATION;
    }

    private void transport(int at) {
        int least = protocol == TCP ? TCP_BYTES : protocol == UDP ? UDP_BYTES : Integer.MAX_VALUE - at;
        if (!fragment && at + least <= networkEnd) {
            transport = at;
        }
    }

    /** Whether there is a whole TCP header. */
    boolean isTcp() {
        return transport != 0 && protocol == TCP;
    }

    /** Whether there is a whole UDP header. */
    boolean isUdp() {
        return transport != 0 && protocol == UDP;
    }

    /** Offset of the source address, 4 or 16 bytes; the destination follows. */
    int addresses() {
        return network + (ipVersion == 4 ? 12 : 8);
    }

    /** Bytes of one IP address. */
    int addressBytes() {
        return ipVersion == 4 ? 4 : 16;
    }
}
