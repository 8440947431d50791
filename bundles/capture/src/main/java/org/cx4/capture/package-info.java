/**
 * Captures of a port's traffic in pcapng files.
 *
 * <pre>
 *   worker of core 0 ── PacketTap ──► FrameRing 0 ─┐
 *   worker of core 1 ── PacketTap ──► FrameRing 1 ─┴─ oldest stamp first ──► writer's thread ──► PcapngWriter ──► file
 * </pre>
 *
 * <p><b>What it owns.</b> {@link org.cx4.capture.PortCaptures} is the service of operators. Each capture is a {@link
 * org.cx4.capture.Recording}: a tap that the port binds, one {@link org.cx4.capture.FrameRing} per core, one thread, one
 * file. The rings are allocated when it begins and go when it has ended; without a capture a port has no tap.
 *
 * <p><b>On the worker</b> a frame is copied once into its core's ring. Nothing is allocated, locked or called in the system;
 * the writer is not woken, it looks every half millisecond. A frame that finds no room is counted, on the worker, and left out.
 * Sent frames are copied before the card gets them, since their buffers are the card's after, and become visible to the writer
 * only once it has taken them; those that it left are void, as they come again in the next round.
 *
 * <p><b>Its end.</b> First the tap is unregistered, which returns when no worker uses it any more; then the writer takes the rest,
 * writes the statistics of each core, and closes the file. A limit, a full disk and a port that goes down end it in the same
 * way.
 *
 * <p><b>Locks.</b> The service's own, for starting; none is held while a tap is unregistered or a writer is waited for.
 */
package org.cx4.capture;
