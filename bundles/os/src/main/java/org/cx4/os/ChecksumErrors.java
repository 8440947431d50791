package org.cx4.os;

/**
 * Packets that Linux has received with a wrong checksum.
 *
 * @param tcp TCP over IPv4 and IPv6
 * @param udp UDP over IPv4
 * @param icmp ICMP over IPv4
 * @param ip IPv4 headers
 * @param udp6 UDP over IPv6
 * @param icmp6 ICMPv6
 */
public record ChecksumErrors(long tcp, long udp, long icmp, long ip, long udp6, long icmp6) {
    /** All of them. */
    public long total() {
        return tcp + udp + icmp + ip + udp6 + icmp6;
    }

    /** What has come since an earlier reading. */
    public ChecksumErrors minus(ChecksumErrors earlier) {
        return new ChecksumErrors(
                tcp - earlier.tcp,
                udp - earlier.udp,
                icmp - earlier.icmp,
                ip - earlier.ip,
                udp6 - earlier.udp6,
                icmp6 - earlier.icmp6);
    }
}
