/**
 * Packet buffers: one block of DMA memory per adapter, cut into equal buffers that are named by int handles.
 *
 * <p>Each core has a {@link org.cx4.spi.packet.PacketPool} of its own, touched by its worker alone (and by rx and tx while no
 * worker runs), so taking and giving are array accesses without a lock. A buffer is in exactly one of: pool, posted on a
 * ring, in a batch, held by an application. A buffer goes back to the pool that it came from: what a core receives it
 * sends on its own rings.
 *
 * <p>A frame longer than a buffer has a chain: its pool says which buffer follows which, so that the links go with the first
 * buffer wherever it goes, and giving back the first gives back all. Every buffer of a chain but the last one is full.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.packet;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
