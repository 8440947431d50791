package org.cx4.api;

/** Stateless offloads: work that the card does for each packet. */
public enum Offload {
    /** Computes IPv4, TCP and UDP checksums on send, checks them on receive. */
    CHECKSUM,
    /** Spreads received flows over the cores by a Toeplitz hash. */
    RSS
}
