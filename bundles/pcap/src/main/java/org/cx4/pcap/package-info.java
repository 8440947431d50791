/**
 * Capture files: frames with their stamps, read from pcap and pcapng, written to pcapng.
 *
 * <pre>
 *   file ──► CaptureReader ──► one frame at a time, or why it cannot be read, or how the file ends
 *   file ◄── PcapngWriter  ◄── interfaces first, then frames and statistics in any order
 * </pre>
 *
 * <p><b>Read</b> are pcap in both byte orders with stamps in micro- and nanoseconds, and pcapng with any number of sections
 * and interfaces in both byte orders. Whatever a file holds, reading ends, takes memory for one frame only, and fails with
 * nothing but an {@link java.io.IOException}. What is damaged in itself is skipped by itself ({@link
 * org.cx4.pcap.CaptureReader#trouble}); where the place of the next frame is lost, reading ends and says at which byte
 * ({@link org.cx4.pcap.CaptureReader#damage}).
 *
 * <p><b>Written</b> is what both tcpdump and Wireshark read: one section, little endian, stamps in nanoseconds. A file
 * that a full disk has cut short ends with a whole block.
 *
 * <p><b>Threads.</b> A reader or writer is used by one thread at a time. Classic pcap's headers are decoded by the library
 * io.pkts, pcapng by this package, see ADR 0007. Specification: the IETF drafts "PCAP Capture File Format" and "PCAP Next Generation
 * (pcapng) Capture File Format".
 */
@Export
@Version("1.0.0")
package org.cx4.pcap;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
