/**
 * Captures of a port's traffic in files that tcpdump and Wireshark read. {@link org.cx4.api.capture.Captures} is one
 * service for the platform, safe from any thread.
 *
 * <p>A capture looks on: it shows received frames before any handler, and sent frames when the card has been given them,
 * so a checksum that the card is to fill in is not there yet. Workers copy frames into buffers that were allocated when it
 * began; a thread of its own writes the file. What finds no room in the buffers is missing in the file and counted, and
 * never holds a worker up.
 */
@Export
@Version("1.0.0")
package org.cx4.api.capture;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
