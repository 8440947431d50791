package org.cx4.spi.rx;

/** Kinds of traffic that need a TIR each, because a TIR hashes one pair of protocols. */
public enum TrafficType {
    /** TCP over IPv4, not a fragment. */
    TCP_IPV4,
    /** TCP over IPv6, not a fragment. */
    TCP_IPV6,
    /** UDP over IPv4, not a fragment. */
    UDP_IPV4,
    /** UDP over IPv6, not a fragment. */
    UDP_IPV6,
    /** Any other IPv4. */
    IPV4,
    /** Any other IPv6. */
    IPV6,
    /** All the rest; not hashed. */
    OTHER
}
