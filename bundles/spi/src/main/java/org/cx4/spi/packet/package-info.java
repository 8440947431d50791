/**
 * Packet buffers: one block of DMA memory per adapter, cut into equal buffers that are named by int handles.
 *
 * <p>Each core has a {@link org.cx4.spi.packet.PacketPool} of its own, touched by its worker alone (and by rx and tx while no
 * worker runs), so taking and giving are array accesses without a lock. A buffer is in exactly one of: pool, posted on a
 * ring, in a batch, held by an application. A buffer goes back to the pool that it came from: what a core receives it
 * sends on its own rings.
 */
@Export
@Version("1.0.0")
package org.cx4.spi.packet;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
