/**
 * An application: a Linux network interface on top of a port.
 *
 * <pre>
 *   Linux ──► TAP queue of core n ──► KernelQueue.produce ──► Transmitter ──► card
 *   Linux ◄── TAP queue of core n ◄── KernelQueue.deliver ◄── PacketBatch  ◄── card
 * </pre>
 *
 * <p>{@link org.cx4.kernel.KernelInterface} is a handler, a source and a listener of one port, by a factory configuration
 * {@code cx4.kernel}. It opens a TAP with one queue per worker when it meets the port, and keeps it while the port is away, so
 * that Linux's addresses and connections outlive a restart of the port. MAC, MTU and carrier follow the port.
 *
 * <p><b>Down.</b> Linux hands frames down behind a virtio-net header, some with a partial checksum. Where its start and offset
 * are those of the outer TCP or UDP header, and the port offers the offload, the card completes it; everything else is completed
 * here. <b>Up.</b> Frames carry no claim at all: a TAP ignores 'verified', and 'needs checksum' would heal a corrupt frame; so
 * Linux verifies them itself.
 *
 * <p>Threads: a queue is used by the worker of its core alone; a poller thread turns 'readable' into the wake-up of a sleeping
 * worker. A TAP that has no room or is down loses the frame, as a wire would; the loss is counted.
 */
package org.cx4.kernel;
