/**
 * What applications see of a ConnectX-4 port.
 *
 * <pre>
 *   card ──► rx ring ──► offloads ──► PacketHandler ─┐
 *                                     PacketHandler  │ send
 *                                     PacketSource ──┤
 *   card ◄── tx ring ◄── offloads ◄── Transmitter ◄──┘          once per burst, on the worker of a core
 * </pre>
 *
 * <p>An application registers a {@link org.cx4.api.PacketHandler} or a {@link org.cx4.api.PacketSource} as a service; the
 * property {@code cx4.adapter} names the port, without it the service serves all ports. Handlers are called in the order of
 * {@code service.ranking}, highest first; each takes packets out of the burst or leaves them to the next. What nobody takes
 * returns to the pool and is counted.
 *
 * <p>A {@link org.cx4.api.PacketBatch} holds a burst in columns over pooled buffers. Applications read and write bytes through
 * its checked accessors (over the borders of buffers too) and keep no reference to it after they return; so they never stand in the way of a replacement.
 *
 * <p>Threads: each core has one worker. It calls handlers and sources, one at a time; the same handler is called by several
 * workers at once, with different batches. A handler that blocks holds up its core.
 */
@Export
@Version("1.0.0")
package org.cx4.api;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
